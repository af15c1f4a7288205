import { sql, type RawBuilder } from 'kysely';

/** Whoever tries it looks at it meanwhile. Longer it waits only where it was a guest's after all. */
const REHEARSAL_MS = 15 * 60_000;

/**
 * Whether an order of `orders` is the one with which its owner tries a venue that they have just opened: its first, in its first hour, from the
 * example menu as it came. Nobody knows who placed it, a guest perhaps.
 */
const REHEARSED = sql<boolean>`(
  exists (select 1 from venue v where v.id = orders.venue_id and v.self_made and orders.placed_at < v.created_at + interval '1 hour')
  and not exists (select 1 from orders earlier where earlier.venue_id = orders.venue_id and earlier.id < orders.id)
  and not exists (select 1 from audit_entry e where e.venue_id = orders.venue_id
    and split_part(e.action, '.', 1) in ('menu', 'item', 'category', 'extras', 'prices')))`;

/**
 * How long an order of `orders` waits before somebody is called who does not stand at the board (its owners, the operator): so long, and a
 * rehearsal longer. The board reminds of both alike.
 */
export const calledAfter = (ms: number): RawBuilder<unknown> =>
  sql`(case when ${REHEARSED} then ${sql.lit(REHEARSAL_MS)} else ${sql.lit(ms)} end * interval '1 ms')`;
