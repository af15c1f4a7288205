import { sql } from 'kysely';
import { businessDay, BUSINESS_DAY_BEGINS, instantOf } from '#domain/local-time.ts';
import { toAmount } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { DayDraft } from '../contract.ts';
import { firstDay } from './store.ts';
import { isSince, type Since } from './uncounted-sql.ts';

/** Where the reports of a venue begin: said once, with the first of them. */
export type Beginning = { readonly since: Since; readonly asks: DayDraft['asks']; readonly beginning?: NonNullable<DayDraft['beginning']> };

/**
 * What the first report said; before it `from`, which is asked for where something is of days before today. Nobody said: today, to be looked at.
 * Refuses beginning_unknown (400).
 */
export async function beginningOf(tx: Tx, { venueId, timeZone }: VenueSnapshot, now: number, from: string | null): Promise<Beginning> {
  const since = (day: string): Since => ({ venueId, day, start: new Date(instantOf(day, BUSINESS_DAY_BEGINS * 60, timeZone)) });
  const today = businessDay(now, timeZone);
  const said = await firstDay(tx, venueId);
  if (said !== null) return { since: since(said), asks: null };
  const earliest = await earliestDay(tx, venueId, timeZone);
  const asks = earliest !== null && earliest < today ? { earliest, today } : null;
  if (from !== null && (from < (asks?.earliest ?? today) || from > today))
    throw new Refusal(400, 'beginning_unknown', 'The count begins between the first order and today.', asks ?? { earliest: today, today });
  const own = since(from ?? today);
  return { since: own, asks, ...(asks && { beginning: { from: own.day, ...(await soldBefore(tx, own)) } }) };
}

/** The first business day of which there is something that a report would have; null: there is nothing. */
async function earliestDay(tx: Tx, venueId: string, timeZone: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null; moved: Date | null }>`
    select (select o.business_day from orders o where o.venue_id = ${venueId}::uuid and (${O.sold} or ${O.stoppedByVenue})
        order by o.business_day limit 1) as day,
      (select min(m.at) from cash_move m where m.venue_id = ${venueId}::uuid) as moved`.execute(tx);
  const { day = null, moved = null } = rows[0] ?? {};
  const days = [...(day === null ? [] : [day]), ...(moved === null ? [] : [businessDay(moved.getTime(), timeZone)])];
  return days.toSorted()[0] ?? null;
}

/** What was sold earlier, and would be in no report. */
async function soldBefore(tx: Tx, since: Since): Promise<{ orders: number; sales: number }> {
  const { rows } = await sql<{ orders: number; cents: number }>`
    select count(*)::int as orders, coalesce(sum(o.total_cents - o.tip_cents), 0)::float8 as cents from orders o
      where o.venue_id = ${since.venueId}::uuid and ${O.sold} and not ${isSince(since)}`.execute(tx);
  const { orders = 0, cents = 0 } = rows[0] ?? {};
  return { orders, sales: toAmount(cents) };
}
