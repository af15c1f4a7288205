import { sql } from 'kysely';
import { CODES_IN_USE, LEAST_STRANGERS, WAVE_ORDERS, WAVE_OVER_MS, WAVE_WITHIN_MS } from '#domain/order-caps.ts';
import type { Tx } from '#platform/server/database.ts';
import { ORDERS } from './order-conditions.ts';

/** Waves of orders, and the orders that make them: those above the caps, and those of phones that were never here. */

const OVER = sql`orders.marks @> '{over_cap}'`;
/** Reached the kitchen, unpaid, from a phone that nobody knows. */
const STRANGER = sql`(orders.marks @> '{first_of_phone}' and not orders.marks @> '{over_cap}' and ${ORDERS.unpaid})`;
const ago = (now: number, ms: number) => sql`${new Date(now - ms)}::timestamptz`;

/** Venues where a wave of orders above the caps is under way at this moment, told of or not. */
export async function venuesInWave(tx: Tx, now: number): Promise<string[]> {
  const { rows } = await sql<{ venueId: string }>`
    select venue_id from orders where ${OVER} and placed_at > ${ago(now, WAVE_WITHIN_MS)}
    group by venue_id having count(*) >= ${WAVE_ORDERS}`.execute(tx);
  return rows.map(({ venueId }) => venueId);
}

/** Venues with as many orders of unknown phones lately as could be a wave, and how many. */
export async function venuesOfStrangers(tx: Tx, now: number): Promise<{ readonly venueId: string; readonly orders: number }[]> {
  const { rows } = await sql<{ venueId: string; orders: number }>`
    select venue_id, count(*)::int as orders from orders where ${STRANGER} and placed_at > ${ago(now, WAVE_WITHIN_MS)}
    group by venue_id having count(*) >= ${LEAST_STRANGERS}`.execute(tx);
  return rows;
}

export type WaveKind = 'over_cap' | 'strangers';
/** Whether a wave begins, or one that is known is now made of strangers too. */
export type Noted = { readonly begins: boolean; readonly widens: boolean };

/** Notes that a venue's wave goes on; of several who ask at once for one of them it begins. In the caller's transaction. */
export async function noteWave(tx: Tx, venueId: string, kind: WaveKind, now: number): Promise<Noted> {
  const at = new Date(now);
  const fresh = { venueId, beganAt: at, lastAt: at, strangersSince: kind === 'strangers' ? at : null };
  const inserted = tx
    .insertInto('orderWave')
    .values(fresh)
    .onConflict((oc) => oc.doNothing());
  if ((await inserted.executeTakeFirst()).numInsertedOrUpdatedRows === 1n) return { begins: true, widens: false };
  const known = await tx.selectFrom('orderWave').selectAll().where('venueId', '=', venueId).forUpdate().executeTakeFirstOrThrow();
  const begins = known.lastAt.getTime() < now - WAVE_OVER_MS;
  const next = begins
    ? { ...fresh, holds: false, letIn: false }
    : { lastAt: at, strangersSince: known.strangersSince ?? fresh.strangersSince };
  await tx.updateTable('orderWave').set(next).where('venueId', '=', venueId).execute();
  return { begins, widens: !begins && known.strangersSince === null && fresh.strangersSince !== null };
}

/**
 * Whether orders of strangers wait while a venue's wave is known: where it is made of those, staff have not let them in, and guests are seen to use the
 * tables' codes today. True: that has changed.
 */
export async function noteHolding(tx: Tx, venueId: string): Promise<boolean> {
  const { orders, phones, tables } = CODES_IN_USE;
  const { numAffectedRows = 0n } = await sql`
    update order_wave w set holds = not w.holds where w.venue_id = ${venueId} and w.holds <> (
      w.strangers_since is not null and not w.let_in and (
        select count(*) >= ${orders} and count(distinct phone) >= ${phones} and count(distinct (floor, table_number)) >= ${tables} from orders
        where orders.venue_id = w.venue_id and marks @> '{from_code}'
          and business_day = (select business_day from venue_pulse p where p.venue_id = w.venue_id)))`.execute(tx);
  return numAffectedRows > 0n;
}

/** These are guests: while this wave lasts, orders of strangers do not wait any more. */
export async function noteLetIn(tx: Tx, venueId: string): Promise<void> {
  await tx.updateTable('orderWave').set({ letIn: true, holds: false }).where('venueId', '=', venueId).execute();
}

/** How many orders above the caps wait for a look, and how many of strangers nobody took; null: it is not made of those. */
export type Wave = {
  readonly since: Date;
  readonly orders: number;
  readonly strangers: number | null;
  /** Whether orders of strangers wait for a look. */
  readonly holds: boolean;
};

/** The wave of a venue that is not over. */
export async function waveOf(tx: Tx, venueId: string, now: number): Promise<Wave | null> {
  const before = sql`${WAVE_WITHIN_MS} * interval '1 ms'`;
  const { rows } = await sql<Wave>`
    select w.began_at as since, w.holds, (select count(*)::int from orders where venue_id = w.venue_id and ${OVER} and awaiting_confirmation
      and status = 0 and placed_at > w.began_at - ${before}) as orders,
      case when w.strangers_since is not null then (select count(*)::int from orders where venue_id = w.venue_id and ${STRANGER}
        and status = 0 and placed_at > w.strangers_since - ${before}) end as strangers
    from order_wave w where w.venue_id = ${venueId} and w.last_at > ${ago(now, WAVE_OVER_MS)}`.execute(tx);
  return rows[0] ?? null;
}
