import { sql } from 'kysely';
import { cents, type Cents } from '#domain/money.ts';
import type { Tx } from '#platform/server/database.ts';
import { O } from './order-conditions.ts';
import type { VisitRow } from './visit-sql.ts';

/** Card holds that people of a table gave for its bill: the table `visit_hold`. Their money is the payments'. */

export const HOLD_STATES = ['asked', 'held', 'charging', 'charged', 'releasing', 'released', 'expired', 'dropped'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

export type HoldRow = {
  readonly venueId: string;
  readonly id: string;
  readonly visitId: string;
  readonly personId: string;
  readonly amountCents: number;
  readonly hours: number;
  readonly state: string;
  readonly askedAt: Date;
  readonly heldAt: Date | null;
  /** Until when the provider keeps it; null: it did not say. */
  readonly heldUntil: Date | null;
  readonly endedAt: Date | null;
  /** What of the bill it was charged for. */
  readonly shareId: string | null;
};
export type HoldName = { readonly venueId: string; readonly holdId: string };
type Visit = Pick<VisitRow, 'venueId' | 'id'>;

export const insertHold = (tx: Tx, hold: Omit<HoldRow, 'state' | 'heldAt' | 'heldUntil' | 'endedAt' | 'shareId'>): Promise<unknown> =>
  tx.insertInto('visitHold').values(hold).execute();

const named = (tx: Tx, { venueId, holdId }: HoldName) =>
  tx.selectFrom('visitHold').selectAll().where('venueId', '=', venueId).where('id', '=', holdId);

export const readHold = async (tx: Tx, name: HoldName): Promise<HoldRow | null> => (await named(tx, name).executeTakeFirst()) ?? null;

/** The same, locked until the transaction ends. */
export const lockHold = async (tx: Tx, name: HoldName): Promise<HoldRow | null> =>
  (await named(tx, name).forUpdate().executeTakeFirst()) ?? null;

/** All of a visit that came to anything, oldest first. */
export const holdsOf = (tx: Tx, { venueId, id }: Visit): Promise<HoldRow[]> =>
  tx
    .selectFrom('visitHold')
    .selectAll()
    .where('venueId', '=', venueId)
    .where('visitId', '=', id)
    .where('state', 'not in', ['asked', 'dropped'])
    .orderBy('askedAt')
    .orderBy('id')
    .execute();

/** What somebody is asked for at this moment. */
export const askedOf = async (tx: Tx, venueId: string, personId: string): Promise<HoldRow | null> =>
  (await tx
    .selectFrom('visitHold')
    .selectAll()
    .where('venueId', '=', venueId)
    .where('personId', '=', personId)
    .where('state', '=', 'asked')
    .executeTakeFirst()) ?? null;

/** The last one that somebody was asked for. */
export const lastHoldOf = async (tx: Tx, venueId: string, personId: string): Promise<HoldRow | null> =>
  (await tx
    .selectFrom('visitHold')
    .selectAll()
    .where('venueId', '=', venueId)
    .where('personId', '=', personId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

type Change = { state: HoldState; heldAt?: Date; heldUntil?: Date | null; endedAt?: Date; shareId?: string };

/** To another state, from one of these; false: it was in none of them. */
export async function moveHold(tx: Tx, { venueId, id }: Visit, from: readonly HoldState[], change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('visitHold')
    .set(change)
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How much a visit may have open: what cards hold for it, and what staff let it have more. */
export type Limit = { readonly heldCents: Cents; readonly extraCents: Cents };
export async function limitOf(tx: Tx, { venueId, id }: Visit): Promise<Limit> {
  const { rows } = await sql<{ held: number; extra: number }>`
    select v.limit_extra_cents as extra, coalesce((select sum(h.amount_cents) from visit_hold h
      where h.venue_id = v.venue_id and h.visit_id = v.id and h.state = 'held'), 0)::int as held
    from visit v where v.venue_id = ${venueId} and v.id = ${id}::uuid`.execute(tx);
  return { heldCents: cents(rows[0]?.held ?? 0), extraCents: cents(rows[0]?.extra ?? 0) };
}

export async function updateLimit(tx: Tx, { venueId, id }: Visit, extraCents: Cents): Promise<void> {
  await tx.updateTable('visit').set({ limitExtraCents: extraCents }).where('venueId', '=', venueId).where('id', '=', id).execute();
}

/** What is still to be paid of a visit; whether anything was ordered, and when something last was, or was paid. */
export type Open = { readonly dueCents: Cents; readonly ordered: boolean; readonly lastAt: Date | null };
export async function openOf(tx: Tx, { venueId, id }: Visit): Promise<Open> {
  const { rows } = await sql<{ due: number; ordered: boolean; last: Date | null }>`
    select coalesce(sum(${O.due}) filter (where ${O.standing}), 0)::int as due, count(*) > 0 as ordered,
      greatest(max(o.placed_at), max((select max(s.at) from settlement s where s.venue_id = o.venue_id and s.order_id = o.id))) as last
    from orders o where o.venue_id = ${venueId} and o.visit_id = ${id}::uuid and ${O.known} and not o.awaiting_confirmation`.execute(tx);
  const found = rows[0];
  return { dueCents: cents(found?.due ?? 0), ordered: found?.ordered ?? false, lastAt: found?.last ?? null };
}

/**
 * Holds of which something may have to become: of visits with nothing open, or that are over for as long as was said. A table that eats is asked nothing.
 * Those of visits that are over first.
 */
export async function liveHolds(tx: Tx, now: Date, most: number): Promise<HoldName[]> {
  const { rows } = await sql<HoldName>`
    select h.venue_id, h.id as hold_id from visit_hold h join visit v on v.venue_id = h.venue_id and v.id = h.visit_id
    where h.state = 'held' and (v.ended_at <= ${now}::timestamptz - make_interval(hours => h.hours)
      or not exists (select from orders o where o.venue_id = v.venue_id and o.visit_id = v.id and ${O.known} and ${O.standing}
        and not o.awaiting_confirmation and ${O.due} > 0))
    order by v.ended_at nulls last, h.held_at limit ${most}::int`.execute(tx);
  return rows;
}
