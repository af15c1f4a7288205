import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

/** How long what nobody mended is told to who runs the installation. */
const TOLD_DAYS = 30;

/** Of each venue whose money went wrong, and is not right yet: how many payments and refunds, and since when. */
export async function failingPayments(
  tx: Tx,
  now: number,
): Promise<{ readonly venueId: string; readonly count: number; readonly since: Date }[]> {
  const from = new Date(now - TOLD_DAYS * 86_400_000);
  const { rows } = await sql<{ venueId: string; count: number; since: Date }>`
    select venue_id, count(*)::int as count, min(created_at) as since from (
      select venue_id, id, created_at from payment where problem is not null and created_at > ${from}
      union select r.venue_id, r.payment_id, r.created_at from payment_refund r
        where (r.status = 'failed' or (r.status = 'due' and r.tries > 2)) and r.created_at > ${from}
          and not exists (select from payment p where p.venue_id = r.venue_id and p.id = r.payment_id and p.problem is not null)
    ) wrong group by venue_id`.execute(tx);
  return rows;
}
