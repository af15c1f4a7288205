import { businessDay } from '#domain/local-time.ts';
import { stationOf } from '#domain/stations.ts';
import type { Tx } from '#platform/server/database.ts';
import type { Language } from '#platform/shared/languages.ts';
import { openPortions, usualPortions } from '#features/ordering/server/kitchen-portions.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Paper, PaperRow } from '../paper.ts';
import type { Prep, PrepWish } from '../prep-contract.ts';
import { kitchenLanguage } from './order-ticket.ts';
import type { PrinterRow } from './printer-rows.ts';
import { PRINT_TEXTS } from './print-texts.ts';

type Asked = PrepWish & { readonly language: Language; readonly now: number };
type Dish = Prep['stations'][number]['dishes'][number];

/** What is to be made: of each dish what open orders want, and, where it is asked for, what usually comes until the day ends. By station. */
export async function readPrep(tx: Tx, venue: VenueSnapshot, { stations: chosen, usual, language, now }: Asked): Promise<Prep> {
  const { venueId, timeZone, whole } = venue;
  const open = await openPortions(tx, venueId);
  const past = usual ? await usualPortions(tx, venueId, { day: businessDay(now, timeZone), now }) : { days: 0, dishes: [] };
  const stations = whole.configuration?.stations ?? [];
  const placed = new Map(
    Object.entries(whole.content?.menu?.items ?? {}).flatMap(([category, items], at) =>
      items.map((item, nth) => {
        const id = String(item.id);
        return [id, { station: stationOf(stations, { id, category })?.id ?? '', at: at * 10_000 + nth, item }] as const;
      }),
    ),
  );
  const counts = new Map<string, Dish & { readonly id: string }>();
  const count = (id: string, name: string, more: Partial<Dish>) => {
    const known = counts.get(id) ?? { id, name: placed.get(id)?.item.translations[language]?.name || name, open: 0, usual: 0 };
    counts.set(id, { ...known, ...more });
  };
  for (const { itemId, name, portions } of open) count(itemId, name, { open: portions });
  for (const { itemId, name, portions } of past.dishes) count(itemId, name, { usual: portions });
  // As the menu has them: that is how a station is set up. What has left the menu comes last, at whoever makes what nobody else does.
  const dishes = [...counts.values()].toSorted((a, b) => (placed.get(a.id)?.at ?? Infinity) - (placed.get(b.id)?.at ?? Infinity) || 0);
  const makers =
    stations.length === 0
      ? [{ id: '', name: '' }]
      : stations.map((one) => ({ id: one.id, name: one.translations[language]?.name || one.name }));
  const makerOf = (id: string) => placed.get(id)?.station ?? makers[0]?.id ?? '';
  return {
    at: new Date(now).toISOString(),
    timeZone,
    days: past.days,
    stations: makers.flatMap(({ id, name }) => {
      const own = dishes.filter((dish) => makerOf(dish.id) === id).map(({ id: _id, ...dish }) => dish);
      return own.length === 0 || (chosen.length > 0 && !chosen.includes(id)) ? [] : [{ id, name, dishes: own }];
    }),
  };
}

/** The same on paper, in the kitchen's words. */
export async function prepPaper(
  tx: Tx,
  venue: VenueSnapshot,
  wish: PrepWish,
  { printer, now }: { printer: Pick<PrinterRow, 'name' | 'language'>; now: number },
): Promise<Paper> {
  const language = kitchenLanguage(venue, printer.language);
  const t = PRINT_TEXTS[language];
  const { at, timeZone, days, stations } = await readPrep(tx, venue, { ...wish, language, now });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now);
  const amount = ({ open, usual }: Dish) => (days === 0 ? String(open) : `${open} + ${usual}`);
  const rows = stations.flatMap(({ name, dishes }): PaperRow[] => [
    RULE,
    ...(name === '' ? [] : [{ is: 'sum' as const, name, amount: String(dishes.reduce((sum, { open }) => sum + open, 0)) }]),
    ...dishes.map((dish) => ({ is: 'row' as const, name: dish.name, amount: amount(dish) })),
  ]);
  return {
    kind: 'prep',
    language,
    printer: printer.name,
    table: 0,
    order: 0,
    at,
    timeZone,
    venue: venue.title,
    title: t('prep'),
    under: [t('prep_now', { time }), ...(days === 0 ? [] : [t('prep_usual', { count: days })])],
    rows: rows.length === 0 ? [RULE, { is: 'text', name: t('prep_none') }] : [...rows, RULE],
  };
}

const RULE: PaperRow = { is: 'rule' };
