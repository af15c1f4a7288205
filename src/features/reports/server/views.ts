import { toAmount } from '#domain/money.ts';
import type { Language } from '#platform/shared/languages.ts';
import type { Tx } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { ReportView } from '../report-views.ts';
import { categoryCalled, dishCalled } from './called.ts';
import { NO_DAY, queryDays } from './query-days.ts';
import { queryStamps } from './query-stamps.ts';
import { queryHours } from './query-hours.ts';
import { queryItems } from './query-items.ts';
import { again, methodDays, people, together, waits } from './habit-views.ts';
import { methods } from './methods-view.ts';
import { queryPromotions } from './query-promotions.ts';
import type { ReceivedDay } from './query-received.ts';
import { refundsBy, sentBackBy, type Refund } from './query-refunds.ts';
import { queryTables } from './query-tables.ts';
import { stations } from './stations-view.ts';
import { vat } from './vat-view.ts';
import { daysOf } from '../period.ts';
import { NO_REFUNDS, SALES, salesOf, withRefunds } from './sales-columns.ts';
import type { Span } from './span.ts';
import type { Rows } from './table.ts';

type View = (tx: Tx, asked: Asked, venue: VenueSnapshot) => Promise<Rows>;
/** What every view is made of; the refunds of the period and what came in each day are read once. */
type Asked = {
  readonly span: Span;
  readonly refunds: readonly Refund[];
  readonly taken: readonly ReceivedDay[];
  /** Of whoever reads it; null: the venue's own. */
  readonly language: Language | null;
};

/** Whole cents a piece, half a cent up; 0 of nothing. */
export const average = (sum: number, count: number): number => (count === 0 ? 0 : Math.floor((2 * sum + count) / (2 * count)));
/** Percent with one decimal. */
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10);

const sales: View = async (tx, { span, refunds, taken: came }) => {
  const found = new Map((await queryDays(tx, span)).map((row) => [row.day, row]));
  const taken = Map.groupBy(came, ({ day }) => day);
  const back = refundsBy(refunds, ({ day }) => day);
  const sentBack = sentBackBy(refunds, ({ day }) => day);
  return {
    columns: [
      { key: 'day', kind: 'day' },
      { key: 'orders', kind: 'count' },
      { key: 'subtotal', kind: 'money' },
      { key: 'rewards', kind: 'money' },
      { key: 'discount', kind: 'money' },
      { key: 'gross', kind: 'money' },
      { key: 'refunds', kind: 'money' },
      { key: 'net', kind: 'money' },
      { key: 'tips', kind: 'money' },
      { key: 'received', kind: 'money' },
      { key: 'open', kind: 'money' },
      { key: 'stopped', kind: 'count' },
      { key: 'stopped_value', kind: 'money' },
    ],
    rows: daysOf(span).map((day) => {
      const row = found.get(day) ?? NO_DAY;
      const { saleCents, tipCents } = back.get(day) ?? NO_REFUNDS;
      const { grossCents } = row;
      const received = (taken.get(day) ?? []).reduce((sum, { cents }) => sum + cents, 0) - (sentBack.get(day) ?? 0);
      const off = [row.subtotalCents, row.rewardCents, row.discountCents];
      const money = [...off, grossCents, saleCents, grossCents - saleCents, row.tipCents - tipCents, received, row.openCents];
      return [day, row.orders, ...money.map(toAmount), row.stopped, toAmount(row.stoppedCents)];
    }),
  };
};

const items: View = async (tx, { span, language }, venue) => {
  const sold = await queryItems(tx, span);
  const all = sold.reduce((sum, row) => sum + row.amountCents, 0);
  const categories = categoriesOf(venue, language);
  return {
    columns: [
      { key: 'item', kind: 'text' },
      { key: 'category', kind: 'text' },
      { key: 'quantity', kind: 'count' },
      { key: 'amount', kind: 'money' },
      { key: 'share', kind: 'share' },
    ],
    rows: sold.map((row) => [
      dishCalled(venue, language, row.itemId, row.name),
      categories.get(row.itemId) ?? null,
      row.quantity,
      toAmount(row.amountCents),
      shareOf(row.amountCents, all),
    ]),
  };
};

function categoriesOf(venue: VenueSnapshot, language: Language | null): Map<string, string> {
  const menu = Object.entries(venue.whole.content?.menu?.items ?? {});
  return new Map(
    menu.flatMap(([category, list]) => list.map((item) => [String(item.id), categoryCalled(venue, language, category)] as const)),
  );
}

const hours: View = async (tx, { span, refunds }, venue) => {
  const back = refundsBy(refunds, ({ weekday, hour }) => `${weekday} ${hour}`);
  const sold = await queryHours(tx, span, venue.timeZone);
  const rows = withRefunds(
    sold,
    back,
    ({ weekday, hour }) => `${weekday} ${hour}`,
    ({ weekday, hour }) => ({ weekday, hour, orders: 0, grossCents: 0 }),
  );
  return {
    columns: [{ key: 'weekday', kind: 'weekday' }, { key: 'hour', kind: 'hour' }, { key: 'orders', kind: 'count' }, ...SALES],
    rows: rows
      .toSorted((a, b) => a.row.weekday - b.row.weekday || a.row.hour - b.row.hour)
      .map(({ row, saleCents }) => [row.weekday, row.hour, row.orders, ...salesOf(row.grossCents, saleCents)]),
  };
};

const tables: View = async (tx, { span, refunds }) => {
  const back = refundsBy(refunds, ({ floor, table }) => `${floor} ${table}`);
  const none = { orders: 0, grossCents: 0, tipCents: 0 };
  const rows = withRefunds(
    await queryTables(tx, span),
    back,
    ({ floor, table }) => `${floor} ${table}`,
    ({ floor, table }) => ({ floor, table, ...none }),
  );
  return {
    columns: [
      { key: 'floor', kind: 'count' },
      { key: 'table', kind: 'table' },
      { key: 'orders', kind: 'count' },
      ...SALES,
      { key: 'average', kind: 'money' },
      { key: 'tips', kind: 'money' },
    ],
    rows: rows.map(({ row, saleCents, tipCents }) => [
      row.floor,
      row.table,
      row.orders,
      ...salesOf(row.grossCents, saleCents),
      toAmount(average(row.grossCents, row.orders)),
      toAmount(row.tipCents - tipCents),
    ]),
  };
};

const promotions: View = async (tx, { span, refunds }, venue) => {
  const names = new Map(venue.promotions.map(({ id, name }) => [id, name]));
  const nameOf = (row: { readonly promotionId: string | null; readonly code: string }) => `${row.promotionId ?? ''} ${row.code}`;
  const back = refundsBy(
    refunds.filter(({ promotionId, code }) => promotionId !== null || code !== ''),
    nameOf,
  );
  const none = { orders: 0, grossCents: 0, discountCents: 0 };
  const rows = withRefunds(await queryPromotions(tx, span), back, nameOf, ({ promotionId, code }) => ({ promotionId, code, ...none }));
  return {
    columns: [
      { key: 'promotion', kind: 'text' },
      { key: 'code', kind: 'text' },
      { key: 'orders', kind: 'count' },
      { key: 'discount', kind: 'money' },
      ...SALES,
    ],
    rows: rows.map(({ row, saleCents }) => [
      names.get(row.promotionId ?? '') ?? null,
      row.code,
      row.orders,
      toAmount(row.discountCents),
      ...salesOf(row.grossCents, saleCents),
    ]),
  };
};

const loyalty: View = async (tx, { span }) => {
  const found = new Map((await queryDays(tx, span)).map((row) => [row.day, row]));
  const ledger = new Map((await queryStamps(tx, span)).map((row) => [row.day, row]));
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
      const { orders, members, rewardCents } = found.get(day) ?? NO_DAY;
      const { stamps, rewardsUsed } = ledger.get(day) ?? { stamps: 0, rewardsUsed: 0 };
      return [day, orders, members, stamps, rewardsUsed, toAmount(rewardCents)];
    }),
  };
};

/** One table a view. */
export const VIEWS: Readonly<Record<ReportView, View>> = {
  sales,
  methods,
  vat,
  items,
  hours,
  tables,
  promotions,
  loyalty,
  method_days: (_, asked) => Promise.resolve(methodDays(asked)),
  together,
  waits,
  stations,
  people,
  again,
};
