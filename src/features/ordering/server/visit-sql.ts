import { sql } from 'kysely';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import { holdPulse } from '#platform/server/event-log.ts';
import { O, ORDERS } from './order-conditions.ts';
import { full, selectOrders, type FullOrder } from './store.ts';

/** Who sits at which table: the table `visit`. Who opens, moves or ends one holds the venue's pulse, as who writes an order does. */

export type VisitRow = {
  readonly venueId: string;
  readonly id: string;
  readonly floor: number;
  readonly tableNumber: number;
  readonly guests: number | null;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
  /** Whose it became, where its table was joined to another. */
  readonly joinedInto: string | null;
};

/** From now on nobody else opens, moves or ends a visit here, or places an order. */
export const holdVisits = holdPulse;

export async function readVisit(tx: Tx, venueId: string, id: string): Promise<VisitRow | null> {
  return (await tx.selectFrom('visit').selectAll().where('venueId', '=', venueId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** A visit of whichever venue: for who has nothing but its name. */
export async function visitById(tx: Tx, id: string): Promise<VisitRow | null> {
  return (await tx.selectFrom('visit').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The open visit of a table: its own, or the one that it was joined to. */
export async function openVisitAt(tx: Tx, venueId: string, floor: number, tableNumber: number): Promise<VisitRow | null> {
  const row = await tx
    .selectFrom('visitTable as t')
    .innerJoin('visit', (join) => join.onRef('visit.venueId', '=', 't.venueId').onRef('visit.id', '=', 't.visitId'))
    .selectAll('visit')
    .where('t.venueId', '=', venueId)
    .where('t.floor', '=', floor)
    .where('t.tableNumber', '=', tableNumber)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether that table was ever the own one of a visit. */
export async function hasSatAt(tx: Tx, venueId: string, { floor, table }: Seat): Promise<boolean> {
  const row = await tx
    .selectFrom('visit')
    .select('id')
    .where('venueId', '=', venueId)
    .where('floor', '=', floor)
    .where('tableNumber', '=', table)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function openVisits(tx: Tx, venueId: string): Promise<VisitRow[]> {
  return tx
    .selectFrom('visit')
    .selectAll()
    .where('venueId', '=', venueId)
    .where('endedAt', 'is', null)
    .orderBy('openedAt')
    .orderBy('id')
    .execute();
}

type Opening = Omit<VisitRow, 'endedAt' | 'joinedInto'> & { readonly openedBy: string | null };

export async function insertVisit(tx: Tx, visit: Opening): Promise<void> {
  await tx.insertInto('visit').values(visit).execute();
}

type Change = {
  guests?: number | null;
  floor?: number;
  tableNumber?: number;
  openedAt?: Date;
  endedAt?: Date;
  endedBy?: string;
  endReason?: string | null;
  joinedInto?: string;
};

/** Changes a visit that is open; false: it is over. */
export async function updateVisit(tx: Tx, { venueId, id }: Pick<VisitRow, 'venueId' | 'id'>, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('visit')
    .set(change)
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Its rounds in the sequence in which they were placed: what the kitchen has or had. */
export async function roundsOf(tx: Tx, { venueId, id }: Pick<VisitRow, 'venueId' | 'id'>): Promise<FullOrder[]> {
  const rows = await selectOrders(tx)
    .where('orders.venueId', '=', venueId)
    .where('orders.visitId', '=', id)
    .where('orders.awaitingConfirmation', '=', false)
    .where(ORDERS.known)
    .orderBy('orders.placedAt')
    .orderBy('orders.id')
    .execute();
  return rows.map(full);
}

/** What a tile needs to know of an order. */
export type TileOrder = {
  readonly visitId: string;
  readonly status: number;
  readonly placedAt: Date;
  readonly paymentMethod: number;
  readonly avoids: string[];
  readonly ratherNot: string[];
  readonly dueCents: number;
  readonly paidCents: number;
};

/** Of all open visits of a venue, oldest first. */
export async function tileOrders(tx: Tx, venueId: string): Promise<TileOrder[]> {
  const { rows } = await sql<TileOrder>`
    select o.visit_id, o.status, o.placed_at, o.payment_method, o.avoids, o.rather_not,
      case when ${O.standing} then ${O.due} else 0 end as due_cents,
      case when o.taken_cents = 0 and (${O.keepsMoney} or ${O.refunded}) then o.total_cents else o.taken_cents end - o.refunded_cents as paid_cents
    from orders o join visit v on v.venue_id = o.venue_id and v.id = o.visit_id
    where v.venue_id = ${venueId} and v.ended_at is null and ${O.known} and not o.awaiting_confirmation
    order by o.placed_at, o.id`.execute(tx);
  return rows;
}

export type WaitingOrders = { readonly floor: number; readonly table: number; readonly orders: number; readonly since: Date };

/** Orders that wait to be confirmed, by the table that they are for. */
export async function ordersWaiting(tx: Tx, venueId: string): Promise<WaitingOrders[]> {
  const { rows } = await sql<WaitingOrders>`
    select o.floor, o.table_number as table, count(*)::int as orders, min(o.placed_at) as since from orders o
    where o.venue_id = ${venueId} and o.awaiting_confirmation and o.status = ${sql.lit(ORDER_STATUS.placed)} and ${O.known} and o.table_number > 0
    group by o.floor, o.table_number order by min(o.placed_at)`.execute(tx);
  return rows;
}

type Seat = { readonly floor: number; readonly table: number };

/** Its orders of one of its tables sit at another; answers which, with their revision. */
export async function reseatOrders(
  tx: Tx,
  { venueId, id }: Pick<VisitRow, 'venueId' | 'id'>,
  { from, to }: { readonly from: Seat; readonly to: Seat },
): Promise<{ id: string; revision: number }[]> {
  return tx
    .updateTable('orders')
    .set((e) => ({ floor: to.floor, tableNumber: to.table, revision: e('revision', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('visitId', '=', id)
    .where('floor', '=', from.floor)
    .where('tableNumber', '=', from.table)
    .returning(['id', 'revision'])
    .execute();
}

/** These orders are rounds of another visit now, at its table; answers which, with their revision. */
export async function reseatRounds(
  tx: Tx,
  { venueId, ids }: { readonly venueId: string; readonly ids: readonly string[] },
  to: { readonly visitId: string; readonly floor: number; readonly table: number },
): Promise<{ id: string; revision: number }[]> {
  return tx
    .updateTable('orders')
    .set((e) => ({ visitId: to.visitId, floor: to.floor, tableNumber: to.table, revision: e('revision', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('id', 'in', ids)
    .returning(['id', 'revision'])
    .execute();
}

/** The rounds of one visit are another's, served where they were. */
export async function adoptOrders(tx: Tx, { from, to }: { readonly from: VisitRow; readonly to: VisitRow }): Promise<void> {
  await tx.updateTable('orders').set({ visitId: to.id }).where('venueId', '=', from.venueId).where('visitId', '=', from.id).execute();
}

/** A visit as staff name it: of one that was joined to another that one. */
export async function readStanding(tx: Tx, venueId: string, id: string): Promise<VisitRow | null> {
  const visit = await readVisit(tx, venueId, id);
  return visit?.joinedInto ? readVisit(tx, venueId, visit.joinedInto) : visit;
}

/** Visits that are over by themselves: nothing to do or to pay, and nothing since `idle` (of one that a phone opened and nobody ordered at: nothing heard of it); or opened before `longest`. */
export async function visitsLeft(tx: Tx, idle: Date, longest: Date): Promise<{ venueId: string; id: string }[]> {
  const { rows } = await sql<{ venueId: string; id: string }>`
    select v.venue_id, v.id from visit v
    where v.ended_at is null and v.opened_at < ${idle} and (
      not exists (select from orders o where o.venue_id = v.venue_id and o.visit_id = v.id and o.placed_at > ${longest})
        and v.opened_at < ${longest}
      or v.opened_by is null and not exists (select from orders o where o.venue_id = v.venue_id and o.visit_id = v.id)
        and not exists (select from visit_person p where p.venue_id = v.venue_id and p.visit_id = v.id and p.removed_at is null and p.seen_at > ${idle})
      or exists (select from orders o where o.venue_id = v.venue_id and o.visit_id = v.id)
        and not exists (select from orders o where o.venue_id = v.venue_id and o.visit_id = v.id
          and (o.placed_at > ${idle} or o.status_at > ${idle} or ${O.inKitchen} or (${O.standing} and ${O.due} > 0)))
        and not exists (select from orders o join settlement s on s.venue_id = o.venue_id and s.order_id = o.id
          where o.venue_id = v.venue_id and o.visit_id = v.id and s.at > ${idle}))
    limit 200`.execute(tx);
  return rows;
}
