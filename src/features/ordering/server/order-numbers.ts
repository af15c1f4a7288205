import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';

/** Orders of these venues as people call them (`#12`), by their ids. */
export async function orderNumbers(tx: Tx, venueIds: readonly string[], ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = ids.filter(isUuid);
  if (venueIds.length === 0 || wanted.length === 0) return new Map();
  const { rows } = await sql<{ id: string; number: number }>`
    select o.id, o.number from orders o where o.venue_id = any(${[...venueIds]}::uuid[]) and o.id = any(${wanted}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, number }) => [id, `#${number}`]));
}
