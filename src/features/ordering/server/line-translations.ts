import type { Quote } from '#domain/quote.ts';
import type { SnapshotItem } from '#features/venues/server/venue-snapshot.ts';
import type { LineRow } from './order-rows.ts';

/** The kitchen reads its own language, whatever the guest and the menu speak. */
export function translated({ translations, extras }: SnapshotItem['wire'], chosen: Quote['lines'][number]['chosen']): LineRow['snapshot'] {
  const wordsIn = (language: string) =>
    chosen.map(({ option, value, text }) => {
      const found = extras?.find((extra) => extra.option === option)?.options.find((one) => one.value === value);
      return found?.translations[language]?.name || text || value;
    });
  const known = Object.entries(translations).flatMap(([language, { name }]) =>
    name ? [[language, { name, chosen: wordsIn(language) }] as const] : [],
  );
  return known.length > 0 ? { translations: Object.fromEntries(known) } : {};
}

/** What was chosen with it, in the venue's words and in the menu's other languages. */
export const chosenOf = ({ chosen, snapshot }: Pick<LineRow, 'chosen' | 'snapshot'>) => ({
  chosen: chosen.map(({ text, value }) => text || value),
  chosenIn: Object.fromEntries(Object.entries(snapshot.translations ?? {}).map(([language, words]) => [language, words.chosen])),
});

/** What a sold dish is called in the menu's other languages. */
export const namesOf = ({ snapshot }: Pick<LineRow, 'snapshot'>): Record<string, string> =>
  Object.fromEntries(Object.entries(snapshot.translations ?? {}).map(([language, { name }]) => [language, name]));
