import { may, type Standing } from '#domain/permissions.ts';
import { notFound } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { sealOf } from '#platform/server/seal.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import { wholeVenue } from '#features/venues/server/read-columns.ts';
import { readVenue } from '#features/venues/server/venue-sql.ts';
import type { SectionName, SectionValues, Settings } from '../contract.ts';
import { SECTION_RULES } from './sections.ts';

/** The settings as they stand, never from a cache: their seals decide whether a change is taken. */
export async function readSettings(tx: Tx, venueId: string, who: Standing): Promise<Settings> {
  const rows = await readVenue(tx, venueId);
  if (!rows) throw notFound('The venue');
  const venue = wholeVenue(rows);
  const sealed = <Name extends SectionName>(name: Name) => {
    const value = readSection(venue, name);
    return { value, seal: sealOf(value) };
  };
  return {
    details: sealed('details'),
    hours: sealed('hours'),
    pause: sealed('pause'),
    delivery: sealed('delivery'),
    ...(may(who, 'payments') && { payments: sealed('payments'), paying: sealed('paying') }),
    tips: sealed('tips'),
    tax: sealed('tax'),
    languages: sealed('languages'),
    look: sealed('look'),
    tables: sealed('tables'),
    house: sealed('house'),
    stations: sealed('stations'),
    menu: Object.entries(venue.content?.menu?.items ?? {}).map(([name, items]) => ({
      name,
      names: namesOf(venue.content?.menu?.categoryDetails?.[name]?.translations),
      items: items.map(({ id, name: dish, translations }) => ({ id: String(id), name: dish, names: namesOf(translations) })),
    })),
    closing: sealed('closing'),
    accounts: sealed('accounts'),
    marks: sealed('marks'),
  };
}

type Translated = Readonly<Record<string, { readonly name?: string | null | undefined } | undefined>>;

const namesOf = (translations: Translated = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(translations).flatMap(([language, said]) => (said?.name ? [[language, said.name]] : [])));

export const readSection = <Name extends SectionName>(venue: WholeVenue, name: Name): SectionValues[Name] =>
  SECTION_RULES[name].read(venue);
