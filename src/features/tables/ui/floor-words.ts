import type { Language } from '#platform/shared/languages.ts';
import type { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Floor } from '../contract.ts';

export type Say = ReturnType<typeof usePortalTablesTexts>;

/** A floor's name as written in that language: in the venue's own where nobody translated it. */
export const nameIn = (floor: Floor, language: Language): string => floor.translations[language]?.name || floor.name || '';

/** A floor for people: its name, else its number. */
export const floorLabel = (floor: Floor, t: Say): string => nameIn(floor, t.language) || t('floor.number', { floor: floor.floor });

/** The other language is a translation; the base name is the venue's own. */
export function named(floor: Floor, own: Language, names: Readonly<Record<Language, string>>): Floor {
  const other = own === 'en' ? 'el' : 'en';
  return {
    ...floor,
    name: names[own],
    translations: { ...floor.translations, [own]: { name: names[own] }, [other]: { name: names[other] } },
  };
}
