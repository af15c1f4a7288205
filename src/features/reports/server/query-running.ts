import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

export type RunningRow = {
  id: string;
  name: string;
  code: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  used: number;
  backgroundColor: string;
};
const MOST = 8;

/** Promotions that run or will run and that a guest can see or type, running ones first. */
export async function queryRunning(tx: Tx, venueId: string, now: number): Promise<RunningRow[]> {
  const at = new Date(now);
  const { rows } = await sql<RunningRow>`
    select p.id, p.name, p.code, p.starts_at, p.ends_at, p.used, p.background_color
    from promotion p where p.venue_id = ${venueId}::uuid and (p.ends_at is null or p.ends_at > ${at}::timestamptz) and (p.should_show or p.code is not null)
    order by (p.starts_at is not null and p.starts_at > ${at}::timestamptz), p.starts_at, p.position limit ${MOST}::int`.execute(tx);
  return rows;
}
