import { businessDay } from '#domain/local-time.ts';
import { fromAmount, toAmount } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Cell, Column, Report, Totals } from '../contract.ts';
import type { ReportView } from '../report-views.ts';
import { MOST_DAYS, periodOf, type PeriodKind } from '../period.ts';
import { queryTotals, type TotalRow } from './query-totals.ts';
import { average, VIEWS, type Table } from './views.ts';

export type ReportDeps = { readonly db: Database; readonly clock: Clock };
type Asked = {
  readonly view: ReportView;
  readonly period: PeriodKind;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** One view of a venue's figures; everything in one snapshot, so that its parts agree. Refuses invalid_period (400). */
export async function readReport({ db, clock }: ReportDeps, venue: VenueSnapshot, asked: Asked): Promise<Report> {
  const period = periodOf(asked.period, businessDay(clock(), venue.timeZone), asked);
  if (!period) throw new Refusal(400, 'invalid_period', `Choose a first and a last day, at most ${MOST_DAYS} days apart.`);
  const { venueId } = venue;
  const { from, to, before } = period;
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const totals = totalsOf(await queryTotals(tx, { venueId, from, to }));
      const totalsBefore = totalsOf(await queryTotals(tx, { venueId, ...before }));
      const table = await VIEWS[asked.view](tx, { venueId, from, to }, venue);
      const { timeZone, currency } = venue;
      return { view: asked.view, from, to, before, timeZone, currency, totals, totalsBefore, ...mutable(table), sums: sumsOf(table) };
    });
}

const mutable = ({ columns, rows }: Table) => ({ columns: [...columns], rows: rows.map((row) => [...row]) });

export const totalsOf = (row: TotalRow): Totals => ({
  orders: row.orders,
  takings: toAmount(row.takingsCents),
  tips: toAmount(row.tipCents),
  average: toAmount(average(row.takingsCents, row.orders)),
  tables: row.tables,
  stopped: { orders: row.stopped, amount: toAmount(row.stoppedCents) },
  refunded: { orders: row.refunded, amount: toAmount(row.refundedCents) },
});

/** The line below the rows, in whole cents; null where there is nothing to sum. */
function sumsOf({ columns, rows }: Table): Cell[] | null {
  if (rows.length < 2) return null;
  return columns.map((column, at) => (isSummed(column) ? sumOf(column, rows, at) : null));
}

/** Averages do not add up, and a floor is no number of anything. */
const isSummed = ({ key, kind }: Column): boolean => (kind === 'money' || kind === 'count') && key !== 'average' && key !== 'floor';

function sumOf({ kind }: Column, rows: Table['rows'], at: number): number {
  const money = kind === 'money';
  const sum = rows.reduce((all, row) => all + (money ? fromAmount(Number(row[at])) : Number(row[at])), 0);
  return money ? toAmount(sum) : sum;
}
