import { sql } from 'kysely';

/**
 * Whether an order of `orders` is the one with which its owner tries a venue that they have just opened: its first, in its first hour. The board
 * reminds of it as of any other; nobody is written to, and no operator alarmed.
 */
export const REHEARSED = sql<boolean>`(
  exists (select 1 from venue v where v.id = orders.venue_id and v.self_made and orders.placed_at < v.created_at + interval '1 hour')
  and not exists (select 1 from orders earlier where earlier.venue_id = orders.venue_id and earlier.id < orders.id))`;
