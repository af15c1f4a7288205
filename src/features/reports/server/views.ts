import { toAmount } from '#domain/money.ts';
import { toPercent } from '#domain/money-parts.ts';
import type { Tx } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Cell, Column } from '../contract.ts';
import type { ReportView } from '../report-views.ts';
import { queryDays } from './query-days.ts';
import { queryHours } from './query-hours.ts';
import { queryItems } from './query-items.ts';
import { queryPromotions } from './query-promotions.ts';
import { queryTables } from './query-tables.ts';
import { queryVat } from './query-vat.ts';
import { daysOf } from '../period.ts';
import type { Span } from './span.ts';

export type Table = { readonly columns: readonly Column[]; readonly rows: readonly (readonly Cell[])[] };
type View = (tx: Tx, span: Span, venue: VenueSnapshot) => Promise<Table>;

/** Whole cents a piece, half a cent up; 0 of nothing. */
export const average = (sum: number, count: number): number => (count === 0 ? 0 : Math.floor((2 * sum + count) / (2 * count)));
/** Percent with one decimal. */
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10);

const sales: View = async (tx, span) => {
  const found = new Map((await queryDays(tx, span)).map((row) => [row.day, row]));
  return {
    columns: [
      { key: 'day', kind: 'day' },
      { key: 'orders', kind: 'count' },
      { key: 'subtotal', kind: 'money' },
      { key: 'rewards', kind: 'money' },
      { key: 'discount', kind: 'money' },
      { key: 'takings', kind: 'money' },
      { key: 'tips', kind: 'money' },
      { key: 'paid', kind: 'money' },
      { key: 'stopped', kind: 'count' },
      { key: 'stopped_value', kind: 'money' },
    ],
    rows: daysOf(span).map((day) => {
      const row = found.get(day);
      if (!row) return [day, 0, 0, 0, 0, 0, 0, 0, 0, 0];
      const money = [row.subtotalCents, row.rewardCents, row.discountCents, row.totalCents - row.tipCents, row.tipCents, row.totalCents];
      return [day, row.orders, ...money.map(toAmount), row.stopped, toAmount(row.stoppedCents)];
    }),
  };
};

const items: View = async (tx, span, venue) => {
  const sold = await queryItems(tx, span);
  const all = sold.reduce((sum, row) => sum + row.amountCents, 0);
  const categories = categoriesOf(venue);
  return {
    columns: [
      { key: 'item', kind: 'text' },
      { key: 'category', kind: 'text' },
      { key: 'quantity', kind: 'count' },
      { key: 'amount', kind: 'money' },
      { key: 'share', kind: 'share' },
    ],
    rows: sold.map((row) => [
      // As the menu calls it today; what has left the menu keeps the name it was sold under.
      venue.items.get(row.itemId)?.name ?? row.name,
      categories.get(row.itemId) ?? null,
      row.quantity,
      toAmount(row.amountCents),
      shareOf(row.amountCents, all),
    ]),
  };
};

function categoriesOf(venue: VenueSnapshot): Map<string, string> {
  const menu = Object.entries(venue.whole.content?.menu?.items ?? {});
  return new Map(menu.flatMap(([category, list]) => list.map((item) => [String(item.id), category] as const)));
}

const hours: View = async (tx, span, venue) => ({
  columns: [
    { key: 'weekday', kind: 'weekday' },
    { key: 'hour', kind: 'hour' },
    { key: 'orders', kind: 'count' },
    { key: 'takings', kind: 'money' },
  ],
  rows: (await queryHours(tx, span, venue.timeZone)).map((row) => [row.weekday, row.hour, row.orders, toAmount(row.takingsCents)]),
});

const tables: View = async (tx, span) => ({
  columns: [
    { key: 'floor', kind: 'count' },
    { key: 'table', kind: 'table' },
    { key: 'orders', kind: 'count' },
    { key: 'takings', kind: 'money' },
    { key: 'average', kind: 'money' },
    { key: 'tips', kind: 'money' },
  ],
  rows: (await queryTables(tx, span)).map((row) => [
    row.floor,
    row.table,
    row.orders,
    toAmount(row.takingsCents),
    toAmount(average(row.takingsCents, row.orders)),
    toAmount(row.tipCents),
  ]),
});

const promotions: View = async (tx, span, venue) => {
  const names = new Map(venue.promotions.map(({ id, name }) => [id, name]));
  return {
    columns: [
      { key: 'promotion', kind: 'text' },
      { key: 'code', kind: 'text' },
      { key: 'orders', kind: 'count' },
      { key: 'discount', kind: 'money' },
      { key: 'takings', kind: 'money' },
    ],
    rows: (await queryPromotions(tx, span)).map((row) => [
      names.get(row.promotionId ?? '') ?? null,
      row.code,
      row.orders,
      toAmount(row.discountCents),
      toAmount(row.takingsCents),
    ]),
  };
};

const loyalty: View = async (tx, span) => {
  const found = new Map((await queryDays(tx, span)).map((row) => [row.day, row]));
  return {
    columns: [
      { key: 'day', kind: 'day' },
      { key: 'orders', kind: 'count' },
      { key: 'members', kind: 'count' },
      { key: 'stamps', kind: 'count' },
      { key: 'rewards_used', kind: 'count' },
      { key: 'rewards', kind: 'money' },
    ],
    rows: daysOf(span).map((day) => {
      const row = found.get(day);
      return row ? [day, row.orders, row.members, row.stamps, row.rewardsUsed, toAmount(row.rewardCents)] : [day, 0, 0, 0, 0, 0];
    }),
  };
};

const vat: View = async (tx, span) => ({
  columns: [
    { key: 'rate', kind: 'rate' },
    { key: 'gross', kind: 'money' },
    { key: 'net', kind: 'money' },
    { key: 'vat', kind: 'money' },
  ],
  rows: (await queryVat(tx, span)).map((row) => [
    toPercent(row.rate),
    toAmount(row.grossCents),
    toAmount(row.grossCents - row.vatCents),
    toAmount(row.vatCents),
  ]),
});

/** One table a view. */
export const VIEWS: Readonly<Record<ReportView, View>> = { sales, items, hours, tables, promotions, loyalty, vat };
