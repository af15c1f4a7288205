import { businessDay } from '#domain/local-time.ts';
import { toAmount } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { peopleNames } from '#features/venues/server/staff-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { FigureOrders } from '../behind-contract.ts';
import type { Behind } from '#domain/figures.ts';
import { MOST_DAYS, periodOf } from '../period.ts';
import { queryBehind, queryNamed, refundsIn, type Part } from './query-behind.ts';
import { readingFigures } from './reading-figures.ts';

import { queryRefunds } from './query-refunds.ts';
import type { ReportDeps } from './read-report.ts';

/** So many entries at once. */
const PAGE = 200;

type Asked = Part & {
  readonly figure: Behind;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly skip?: number | undefined;
};

/** The orders behind a figure, newest first; `total` is the figure, added up from them. Refuses invalid_period (400). */
export async function readFigureOrders({ db, clock }: ReportDeps, venue: VenueSnapshot, asked: Asked): Promise<FigureOrders> {
  const { venueId, timeZone, currency } = venue;
  const period = periodOf(asked.from === undefined && asked.to === undefined ? 'today' : 'custom', businessDay(clock(), timeZone), asked);
  if (!period) throw new Refusal(400, 'invalid_period', `Choose a first and a last day, at most ${MOST_DAYS} days apart.`);
  const { figure, skip = 0, ...part } = asked;
  const { from, to } = period;
  const span = { venueId, timeZone, from, to };
  return readingFigures(db, async (tx) => {
    const refunds = refundsIn(await queryRefunds(tx, span), figure, part);
    const all = [...(await queryBehind(tx, figure, span, part)), ...refunds];
    const page = all.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.orderId < b.orderId ? 1 : -1)).slice(skip, skip + PAGE);
    const named = await queryNamed(
      tx,
      venueId,
      page.map(({ orderId }) => orderId),
    );
    const entries = page.flatMap(({ orderId, at, cents, method, reason }) => {
      const order = named.get(orderId);
      if (!order) return [];
      const { number, floor, table, name } = order;
      return [{ order: orderId, number, at: at.toISOString(), floor, table, name, amount: toAmount(cents), method, reason }];
    });
    const person = part.person?.toLowerCase();
    // Nobody is named here who is not of the team, or sold something here.
    const names = person === undefined ? null : await peopleNames(tx, venueId, person === 'none' || all.length === 0 ? [] : [person]);
    const total = all.reduce((sum, { cents }) => sum + cents, 0);
    const next = skip + PAGE < all.length ? skip + PAGE : null;
    return {
      figure,
      from,
      to,
      timeZone,
      currency,
      person: names?.get(person ?? '') ?? null,
      total: toAmount(total),
      count: all.length,
      entries,
      next,
    };
  });
}
