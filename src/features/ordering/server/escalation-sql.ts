import { sql } from 'kysely';
import { ESCALATES_AFTER_MS, ESCALATES_WITHIN_MS } from '#domain/escalation.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import { eventInSql } from '#platform/server/event-log.ts';
import { ORDER_EVENTS } from '../events.ts';
import { ORDERS } from './order-conditions.ts';
import { calledAfter } from './rehearsed.ts';

/** The orders that nobody takes, and the alarms of their venues. */

const ESCALATED = eventInSql(ORDER_EVENTS, 'order.escalated', { step: sql.ref('step') });

/** Untaken orders of the kitchen that are no older than a waiting guest. */
const untaken = (now: number) =>
  sql`orders.status = ${sql.lit(ORDER_STATUS.placed)} and ${ORDERS.known} and status_at > ${since(now, ESCALATES_WITHIN_MS)}`;
const [LOUDER, EVERYWHERE, OWNERS] = ESCALATES_AFTER_MS;
const since = (now: number, waited: number) => sql`${new Date(now - waited)}::timestamptz`;

/** Venues with an order that nobody took and whose next step is due. */
export async function venuesToRemind(tx: Tx, now: number): Promise<string[]> {
  const { rows } = await sql<{ venueId: string }>`
    select distinct venue_id from orders where ${untaken(now)} and escalation < 3 and status_at <= ${since(now, LOUDER)}
      and escalation < ${stepDue(now)}`.execute(tx);
  return rows.map(({ venueId }) => venueId);
}

const stepDue = (now: number) =>
  sql`case when status_at <= ${since(now, OWNERS)} then 3 when status_at <= ${since(now, EVERYWHERE)} then 2 else 1 end`;

/** So many orders of a venue in one turn; the next turn has the others. */
const MOST_IN_A_TURN = 500;

/**
 * Moves a venue's untaken orders up to the step that is due, with an event each, in one statement; answers how many. The orders' own rows decide
 * which process does it: what another one holds is passed over.
 */
export async function remindVenue(tx: Tx, venueId: string, now: number): Promise<number> {
  const { rows } = await sql`
    with due as (
      select id, ${stepDue(now)} as step from orders
      where venue_id = ${venueId} and ${untaken(now)} and escalation < 3 and status_at <= ${since(now, LOUDER)} and escalation < ${stepDue(now)}
      order by status_at limit ${MOST_IN_A_TURN} for update skip locked
    ), moved as (
      update orders set escalation = due.step, revision = revision + 1 from due where orders.venue_id = ${venueId} and orders.id = due.id
      returning orders.id, orders.revision, due.step, orders.status_at
    ), pulse as (
      update venue_pulse set event_seq = event_seq + (select count(*) from moved)
      where venue_id = ${venueId} and exists (select from moved) returning event_seq
    )
    insert into venue_event (venue_id, seq, type, subject_id, subject_revision, data, actor)
    select ${venueId}, event_seq - count(*) over () + row_number() over (order by status_at, id), ${ESCALATED.type}, id::text, revision,
      ${ESCALATED.data}, 'system'
    from moved, pulse returning seq`.execute(tx);
  return rows.length;
}

/** Venues with an order that went through all reminders since their owners were last written to, `after` at the earliest. */
export async function venuesToAlarm(tx: Tx, now: number, after: Date): Promise<string[]> {
  const { rows } = await sql<{ venueId: string }>`
    select distinct orders.venue_id from orders left join venue_alarm a using (venue_id)
    where ${untaken(now)} and escalation = 3 and status_at + ${calledAfter(OWNERS)} <= ${new Date(now)}
      and (a.mailed_at is null or (a.mailed_at <= ${after} and status_at + ${calledAfter(OWNERS)} > a.mailed_at))`.execute(tx);
  return rows.map(({ venueId }) => venueId);
}

/** Takes the venue's alarm, where nobody did since `after`; false: somebody else was faster. */
export async function takeAlarm(tx: Tx, venueId: string, now: number, after: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into venue_alarm as a (venue_id, mailed_at) values (${venueId}, ${new Date(now)})
    on conflict (venue_id) do update set mailed_at = excluded.mailed_at where a.mailed_at <= ${after} returning venue_id`.execute(tx);
  return rows.length > 0;
}

/** The orders of a venue that nobody took for as long as its owners are told of: how many, and the one that waits longest. */
export async function longUntaken(
  tx: Tx,
  venueId: string,
  now: number,
): Promise<{ readonly count: number; readonly first: string } | null> {
  const { rows } = await sql<{ id: string; count: number }>`
    select id, count(*) over ()::int as count from orders
    where venue_id = ${venueId} and ${untaken(now)} and status_at + ${calledAfter(OWNERS)} <= ${new Date(now)} order by status_at, id limit 1`.execute(
    tx,
  );
  return rows[0] ? { count: rows[0].count, first: rows[0].id } : null;
}
