import { sql } from 'kysely';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import type { OrderState } from '../order-states.ts';
import type { OrderRow } from './order-rows.ts';
import { full, selectOrders, type FullOrder } from './store.ts';
import { ORDERS } from './order-conditions.ts';

/** The orders' table as a shift changes it. Each change is one conditional update; null: somebody else was faster. */

type Key = Pick<OrderRow, 'venueId' | 'id'>;

/** Takes the last step forward back, where the order still has the status it led to and got it after `since`. */
export async function updateUndone(tx: Tx, { venueId, id, status }: OrderRow, since: Date): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    update orders set served_by = case when status in (${ORDER_STATUS.served}, ${ORDER_STATUS.completed}) and prior_status not in (${ORDER_STATUS.served}, ${ORDER_STATUS.completed})
        then null else served_by end,
      preparing_at = case when prior_status >= ${ORDER_STATUS.preparing} then preparing_at end,
      ready_at = case when prior_status >= ${ORDER_STATUS.ready} then ready_at end, status = prior_status, status_at = prior_status_at, prior_status = null, prior_status_at = null, revision = revision + 1
    where venue_id = ${venueId} and id = ${id} and status = ${status} and prior_status is not null and status_at > ${since}
    returning revision`.execute(tx);
  return rows[0]?.revision ?? null;
}

type Ticked = { readonly revision: number; readonly doneLines: readonly number[] };

/** Ticks lines off (the first is 1), or takes the ticks back, with the time of each; null where all are so already. */
export async function updateTick(tx: Tx, { venueId, id }: Key, asked: readonly number[], done: boolean): Promise<Ticked | null> {
  const lines = done
    ? sql`done_lines || array(select l from unnest(${asked}::int[]) l where not l = any(done_lines))`
    : sql`array(select l from unnest(done_lines) l where not l = any(${asked}::int[]))`;
  const changes = done ? sql`not done_lines @> ${asked}::int[]` : sql`done_lines && ${asked}::int[]`;
  const { rows } = await sql<Ticked>`
    with ticked as (
      update orders set done_lines = ${lines}, revision = revision + 1
      where venue_id = ${venueId} and id = ${id} and ${changes}
      returning revision, done_lines
    ), timed as (
      update order_line set ready_at = case when ${done}::boolean then coalesce(ready_at, now()) end
      where venue_id = ${venueId} and order_id = ${id} and position + 1 = any(${asked}::int[]) and exists (select from ticked)
    )
    select revision, done_lines from ticked`.execute(tx);
  return rows[0] ?? null;
}

/** What was ready or served, since a moment, is being prepared again; null: it is neither. */
export async function updateRecalled(tx: Tx, { venueId, id }: Key, from: number, since: Date): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    update orders set status = ${ORDER_STATUS.preparing}, status_at = now(), preparing_at = coalesce(preparing_at, now()), ready_at = null, prior_status = null,
      prior_status_at = null, served_by = case when status = ${ORDER_STATUS.served} then null else served_by end, revision = revision + 1
    where venue_id = ${venueId} and id = ${id} and status = ${from} and status in (${ORDER_STATUS.ready}, ${ORDER_STATUS.served})
      and status_at > ${since}
    returning revision`.execute(tx);
  return rows[0]?.revision ?? null;
}

/** What was served since then, latest first. */
export async function readServed(tx: Tx, venueId: string, since: Date, most: number): Promise<FullOrder[]> {
  const rows = await selectOrders(tx)
    .where('orders.venueId', '=', venueId)
    .where('orders.status', '=', ORDER_STATUS.served)
    .where('orders.statusAt', '>', since)
    .orderBy('orders.statusAt', 'desc')
    .limit(most)
    .execute();
  return rows.map(full);
}

/** A new time to be ready, as long as it is not. */
export async function updateReadyBy(tx: Tx, { venueId, id }: Key, readyBy: Date, seen: Date | null): Promise<number | null> {
  const row = await tx
    .updateTable('orders')
    .set((e) => ({ readyBy, revision: e('revision', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where('readyBy', 'is not distinct from', seen)
    .where('status', '<', ORDER_STATUS.ready)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** The last order of a page: where the next one goes on. */
export type PastCursor = { readonly day: string; readonly number: number };
export type PastWish = {
  readonly q: string;
  readonly state: OrderState;
  readonly day: string | null;
  readonly after: PastCursor | null;
};

const STATES: Readonly<Record<OrderState, ReturnType<typeof sql<boolean>>>> = {
  any: sql<boolean>`true`,
  open: ORDERS.inKitchen,
  done: ORDERS.done,
  stopped: ORDERS.stoppedByVenue,
  unpaid: sql<boolean>`${ORDERS.unpaid} and ${ORDERS.standing}`,
  paid: ORDERS.paid,
  refunded: ORDERS.refunded,
};

const TRUE = sql<boolean>`true`;

/** Which orders of a venue a wish is about. Those that wait for an online payment are not its. */
function wished({ q, state, day, after }: PastWish) {
  const number = /^#?(\d{1,6})$/.exec(q)?.[1];
  const words = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const about =
    number === undefined
      ? sql<boolean>`orders.buyers_name ilike ${words}`
      : sql<boolean>`(orders.number = ${Number(number)} or orders.table_number = ${Number(number)})`;
  return sql<boolean>`${ORDERS.known} and ${STATES[state]} and ${day === null ? TRUE : sql<boolean>`orders.business_day = ${day}::date`}
    and ${after ? sql<boolean>`(orders.business_day, orders.number) < (${after.day}::date, ${after.number}::int)` : TRUE}
    and ${q === '' ? TRUE : about}`;
}

/** A venue's orders from the latest on, by day and number, which a unique index is sorted by. */
export async function readPast(tx: Tx, venueId: string, wish: PastWish, most: number): Promise<FullOrder[]> {
  const query = selectOrders(tx).where('orders.venueId', '=', venueId).where(wished(wish));
  const rows = await query.orderBy('orders.businessDay', 'desc').orderBy('orders.number', 'desc').limit(most).execute();
  return rows.map(full);
}

/** How many there are in all. */
export async function countPast(tx: Tx, venueId: string, wish: PastWish): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('venueId', '=', venueId)
    .where(wished(wish))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whose an order is while nobody has taken its money: of who wrote it down for a table, in the transaction that writes it. */
export async function updateServedBy(tx: Tx, { venueId, id }: Key, by: string): Promise<void> {
  await tx.updateTable('orders').set({ servedBy: by }).where('venueId', '=', venueId).where('id', '=', id).execute();
}
