import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

/** Whether anything of a venue names this part of a picture's address: its logo, header, style, dishes, promotions, or any field of its own. */
export async function venueMentions(tx: Tx, venueId: string, part: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from venue v where v.id = ${venueId}::uuid and position(${part} in v::text) > 0)
      or exists (select from category c where c.venue_id = ${venueId}::uuid and position(${part} in c::text) > 0)
      or exists (select from item i where i.venue_id = ${venueId}::uuid and position(${part} in i::text) > 0)
      or exists (select from promotion p where p.venue_id = ${venueId}::uuid and position(${part} in p::text) > 0) as found
  `.execute(tx);
  return rows[0]?.found ?? true;
}
