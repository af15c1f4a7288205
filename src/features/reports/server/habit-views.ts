import { toAmount } from '#domain/money.ts';
import { businessDay } from '#domain/local-time.ts';
import type { Language } from '#platform/shared/languages.ts';
import type { Tx } from '#platform/server/database.ts';
import { peopleNames } from '#features/venues/server/staff-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { daysOf } from '../period.ts';
import { dishCalled } from './called.ts';
import { queryPeople, queryTipsBack } from './query-people.ts';
import { queryAgain, queryTogether, queryWaits } from './query-habits.ts';
import type { ReceivedDay } from './query-received.ts';
import type { Refund } from './query-refunds.ts';
import type { Span } from './span.ts';
import type { Rows } from './table.ts';

/** Reports of how the house works: who, how long, with what, and who comes again. */

type Asked = { readonly span: Span; readonly refunds: readonly Refund[]; readonly language: Language | null };
const share = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part * 1000) / whole) / 10);

export async function people(tx: Tx, { span, refunds }: Asked): Promise<Rows> {
  const back = await queryTipsBack(tx, span, refunds);
  const known = await queryPeople(tx, span);
  const others = [...back.keys()].filter((id) => known.every((row) => row.id !== id));
  const rows = [...known, ...others.map((id) => ({ id, orders: 0, grossCents: 0, tipCents: 0 }))].toSorted(
    (a, b) => Number(a.id === null) - Number(b.id === null),
  );
  const names = await peopleNames(
    tx,
    span.venueId,
    rows.map(({ id }) => id),
  );
  return {
    columns: [
      { key: 'person', kind: 'text' },
      { key: 'orders', kind: 'count' },
      { key: 'person_sales', kind: 'money' },
      { key: 'person_tips', kind: 'money' },
    ],
    rows: rows.map(({ id, orders, grossCents, tipCents }) => [
      id === null ? null : (names.get(id) ?? null),
      orders,
      toAmount(grossCents),
      toAmount(tipCents + (back.get(id) ?? 0)),
    ]),
    people: rows.map(({ id }) => id),
  };
}

export async function waits(tx: Tx, { span, language }: Asked, venue: VenueSnapshot): Promise<Rows> {
  return {
    columns: [
      { key: 'item', kind: 'text' },
      { key: 'in_orders', kind: 'number' },
      { key: 'minutes', kind: 'number' },
      { key: 'promised', kind: 'number' },
      { key: 'kept', kind: 'share' },
    ],
    rows: (await queryWaits(tx, span)).map((row) => [
      dishCalled(venue, language, row.itemId, row.name),
      row.orders,
      row.minutes,
      row.promised,
      share(row.kept, row.promised),
    ]),
  };
}

export async function together(tx: Tx, { span, language }: Asked, venue: VenueSnapshot): Promise<Rows> {
  return {
    columns: [
      { key: 'item', kind: 'text' },
      { key: 'with_item', kind: 'text' },
      { key: 'in_orders', kind: 'number' },
      { key: 'share_of_first', kind: 'share' },
    ],
    rows: (await queryTogether(tx, span)).map((row) => [
      dishCalled(venue, language, row.first, row.firstName),
      dishCalled(venue, language, row.second, row.secondName),
      row.orders,
      share(row.orders, row.firstOrders),
    ]),
  };
}

export async function again(tx: Tx, { span }: Asked): Promise<Rows> {
  return {
    columns: [
      { key: 'visits', kind: 'text' },
      { key: 'guests', kind: 'count' },
      { key: 'orders', kind: 'count' },
      { key: 'person_sales', kind: 'money' },
    ],
    rows: (await queryAgain(tx, span)).map((row) => [row.visits, row.guests, row.orders, toAmount(row.grossCents)]),
  };
}

/** What came in, less what went back, day by day and way by way. */
export function methodDays({ span, refunds, taken }: Asked & { readonly taken: readonly ReceivedDay[] }): Rows {
  const sums = new Map<string, number>();
  const add = (day: string, method: string, cents: number) => {
    const key = `${day} ${method === 'cash' || method === 'card' ? method : 'online'}`;
    sums.set(key, (sums.get(key) ?? 0) + cents);
  };
  for (const { day, method, cents } of taken) add(day, method, cents);
  for (const { at, method, cents } of refunds) add(businessDay(at.getTime(), span.timeZone), method, -cents);
  const of = (day: string, method: string) => sums.get(`${day} ${method}`) ?? 0;
  return {
    columns: [
      { key: 'day', kind: 'day' },
      { key: 'in_cash', kind: 'money' },
      { key: 'by_card', kind: 'money' },
      { key: 'on_phone', kind: 'money' },
      { key: 'received', kind: 'money' },
    ],
    rows: daysOf(span).map((day) => {
      const parts = [of(day, 'cash'), of(day, 'card'), of(day, 'online')];
      return [day, ...parts.map(toAmount), toAmount(parts.reduce((sum, cents) => sum + cents, 0))];
    }),
  };
}
