import { businessDay } from '#domain/local-time.ts';
import { toAmount } from '#domain/money.ts';
import type { Language } from '#platform/shared/languages.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Tx } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Report, Totals } from '../contract.ts';
import type { ReportView } from '../report-views.ts';
import { dayCount, MOST_DAYS, periodAsked, periodOf, shiftDay, type Period, type PeriodKind } from '../period.ts';
import { queryReceivedByDay, type ReceivedDay } from './query-received.ts';
import { queryRefunds, sumsOfRefunds, type Refund } from './query-refunds.ts';
import { firstSold } from './first-sold.ts';
import { queryTotals } from './query-totals.ts';
import type { Span } from './span.ts';
import { readingFigures } from './reading-figures.ts';
import { tableOf } from './table.ts';
import { average, VIEWS } from './views.ts';

export type ReportDeps = { readonly db: Database; readonly clock: Clock };
type Asked = {
  readonly view: ReportView;
  readonly period?: PeriodKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Of whoever reads it; left out: the venue's own. */
  readonly language?: Language | undefined;
};

/** One view of a venue's figures; everything in one snapshot, so that its parts agree. Refuses invalid_period (400). */
export async function readReport({ db, clock }: ReportDeps, venue: VenueSnapshot, asked: Asked): Promise<Report> {
  const kind = periodAsked(asked, '28');
  const period = periodOf(kind, businessDay(clock(), venue.timeZone), asked);
  if (!period) throw new Refusal(400, 'invalid_period', `Choose a first and a last day, at most ${MOST_DAYS} days apart.`);
  const { venueId, timeZone, currency } = venue;
  const { to } = period;
  return readingFigures(db, async (tx) => {
    const { from, before } = kind === '28' ? await sinceFirst(tx, venueId, period) : period;
    const span = { venueId, timeZone, from, to };
    const then = { venueId, timeZone, ...before };
    const refunds = await queryRefunds(tx, span);
    const taken = await queryReceivedByDay(tx, span);
    const totals = await readTotals(tx, span, refunds, { taken });
    const totalsBefore = await readTotals(tx, then, await queryRefunds(tx, then));
    const table = await VIEWS[asked.view](tx, { span, refunds, taken, language: asked.language ?? null }, venue);
    return { view: asked.view, from, to, before, timeZone, currency, totals, totalsBefore, ...tableOf(table) };
  });
}

/** The days of a young venue begin with its first order: weeks of nothing before it are no figures. */
async function sinceFirst(tx: Tx, venueId: string, period: Period): Promise<Period> {
  const first = await firstSold(tx, venueId);
  if (first === null || first <= period.from || first > period.to) return period;
  const days = { from: first, to: period.to };
  return { ...days, before: { from: shiftDay(first, -dayCount(days)), to: shiftDay(first, -1) } };
}

type OfSpan = { readonly until?: Date; readonly taken?: readonly ReceivedDay[] };

/** The sums of those days, or of them until an instant; `refunds` are those made in the same time, `taken` what came in, where it is known. */
export async function readTotals(tx: Tx, span: Span, refunds: readonly Refund[], { until, taken: known }: OfSpan = {}): Promise<Totals> {
  const row = await queryTotals(tx, span, until ?? null);
  const taken = known ?? (await queryReceivedByDay(tx, span, until ?? null));
  const back = sumsOfRefunds(refunds);
  const sentBack = refunds.reduce((sum, { cents }) => sum + cents, 0);
  const received = taken.reduce((sum, { cents }) => sum + cents, 0) - sentBack;
  const refunded = toAmount(back.saleCents);
  return {
    orders: row.orders,
    gross: toAmount(row.grossCents),
    refunds: refunded,
    net: toAmount(row.grossCents - back.saleCents),
    tips: toAmount(row.tipCents - back.tipCents),
    received: toAmount(received),
    sentBack: toAmount(sentBack),
    open: { orders: row.open, amount: toAmount(row.openCents) },
    average: toAmount(average(row.grossCents, row.orders)),
    tables: row.tables,
    stopped: { orders: row.stopped, amount: toAmount(row.stoppedCents) },
    refunded: { orders: back.count, amount: refunded },
  };
}
