import { sql } from 'kysely';
import { noticeDue } from '#domain/plan.ts';
import type { Tx } from '#platform/server/database.ts';

/** Of venues that chose a plan on trial: what they pay first, when the trial ends, and that they were told of it. */

/** What is paid for with the end of the trial, as `s` and `v` of a statement, and was not told of. */
const isAhead = sql`v.status = 'live' and s.state = 'running' and s.ends_at is null and s.renews_at <= v.trial_ends_at
  and s.first_told_of is distinct from s.renews_at`;

/** Venues whose first payment comes so soon that their owners are told, if it is day there. */
export async function venuesThatPayFirst(tx: Tx, now: number): Promise<string[]> {
  const { rows } = await sql<{ venueId: string }>`
    select s.venue_id from plan_subscription s join venue v on v.id = s.venue_id
    where ${isAhead} and s.renews_at between ${new Date(now)} and ${new Date(now + 9 * 86_400_000)}`.execute(tx);
  return rows.map(({ venueId }) => venueId);
}

export type FirstPayment = {
  readonly number: number;
  readonly title: string;
  readonly zone: string;
  readonly tier: number;
  /** What is paid for, as Stripe names it. */
  readonly price: string | null;
  readonly at: Date;
};

/**
 * Notes that the owners are told of the first payment, from seven days before: once, whichever process does it. Null: there is nothing to tell. The
 * row is held until the transaction ends.
 */
export async function takeFirstPayment(tx: Tx, venueId: string, now: number): Promise<FirstPayment | null> {
  const { rows } = await sql<FirstPayment>`
    select v.number, v.title, v.time_zone as zone, s.tier, s.price, s.renews_at as at
    from plan_subscription s join venue v on v.id = s.venue_id
    where s.venue_id = ${venueId}::uuid and ${isAhead} for no key update of s skip locked`.execute(tx);
  const [row] = rows;
  if (!row || noticeDue(row.at, now, row.zone) === null) return null;
  await tx.updateTable('planSubscription').set({ firstToldOf: row.at }).where('venueId', '=', venueId).execute();
  return row;
}
