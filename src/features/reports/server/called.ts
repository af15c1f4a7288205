import type { Language } from '#platform/shared/languages.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';

/** Of a language; null: the venue's own. */
type Reader = Language | null;
type Named = { readonly name: string; readonly translations?: Readonly<Record<string, { readonly name?: string | undefined }>> };

/** As somebody of that language reads it. */
export const calledIn = (language: Reader, { name, translations }: Named): string =>
  (language !== null && translations?.[language]?.name) || name;

/** A dish as the menu calls it today; what has left the menu keeps the name it was sold under. */
export function dishCalled({ items }: VenueSnapshot, language: Reader, id: string, sold: string): string {
  const item = items.get(id);
  return item ? calledIn(language, { name: item.name, translations: item.wire.translations ?? {} }) : sold;
}

/** A category of the menu, as it is there. */
export const categoryCalled = ({ whole }: VenueSnapshot, language: Reader, name: string): string =>
  calledIn(language, { name, translations: whole.content?.menu?.categoryDetails?.[name]?.translations ?? {} });
