import { sql, type RawBuilder } from 'kysely';
import { isOver, noticeDue, tierOf, TOLD_BEFORE, type Plan } from '#domain/plan.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Tx } from '#platform/server/database.ts';

/** What tells the way of plans: whether this installation has any, and what time it is. */
export type Planning = { readonly plans: boolean; readonly clock: Clock };

/** A venue's tier, and when it ends, of a `venue` of that name in a statement. */
export const tierIn = (venue: string): RawBuilder<number> => sql`coalesce((${sql.ref(`${venue}.configuration`)} ->> 'tier')::int, 0)`;
export const planEndIn = (venue: string): RawBuilder<Date | null> =>
  sql`case when ${tierIn(venue)} = 0 then ${sql.ref(`${venue}.trial_ends_at`)} else ${sql.ref(`${venue}.plan_ends_at`)} end`;

export type VenuePlan = Plan & { readonly wanted: number | null; readonly trialEndsAt: Date | null };

/** What a venue is on. One that is gone is on a trial without an end. */
export async function planOf(tx: Tx, venueId: string): Promise<VenuePlan> {
  const { rows } = await sql<VenuePlan & { tier: number }>`
    select ${tierIn('v')} as tier, ${planEndIn('v')} as ends_at, v.wanted_tier as wanted, v.trial_ends_at
    from venue v where v.id = ${venueId}::uuid`.execute(tx);
  const [row] = rows;
  return row ? { ...row, tier: tierOf(row.tier) } : { tier: 0, endsAt: null, wanted: null, trialEndsAt: null };
}

/** Puts a venue on a plan until then. The caller holds the venue, and tells those who have it open. */
export async function writePlan(tx: Tx, venueId: string, { tier, endsAt }: Plan): Promise<void> {
  const end = tier === 0 ? sql`trial_ends_at = ${endsAt}, plan_ends_at = null` : sql`plan_ends_at = ${endsAt}`;
  await sql`update venue set configuration = jsonb_set(configuration, '{tier}', to_jsonb(${tier}::int)), ${end}, updated_at = now()
    where id = ${venueId}::uuid`.execute(tx);
}

const planOver = () =>
  new Refusal(409, 'plan_over', 'The plan of this venue has ended: all that is there goes on, and nothing more is added.');

/** Refuses plan_over (409) where the venue’s plan has ended. */
export async function refuseOver(tx: Tx, { plans, clock }: Planning, venueId: string): Promise<void> {
  if (plans && isOver(await planOf(tx, venueId), clock())) throw planOver();
}

/** The same for who has made a venue whose plan has ended: another trial begins nowhere. */
export async function refuseMakerOver(tx: Tx, { plans, clock }: Planning, makerId: string): Promise<void> {
  if (!plans) return;
  const { rows } = await sql`select 1 from venue v
    where v.created_by = ${makerId}::uuid and v.self_made and v.status in ('live', 'suspended') and ${planEndIn('v')} <= ${new Date(clock())} limit 1`.execute(
    tx,
  );
  if (rows.length > 0) throw planOver();
}

/** Venues that are open and whose plan ends so soon that their owners are told; without those that were told all there is. */
export async function venuesThatEnd(tx: Tx, now: number): Promise<string[]> {
  // A day more: the clocks of the venue count.
  const [soon, until] = [new Date(now), new Date(now + (TOLD_BEFORE[0] + 2) * 86_400_000)];
  const { rows } = await sql<{ id: string }>`
    select v.id from venue v
    where (v.trial_ends_at between ${soon} and ${until} or v.plan_ends_at between ${soon} and ${until})
      and v.status = 'live' and ${planEndIn('v')} between ${soon} and ${until}
      and (v.plan_told_of is distinct from ${planEndIn('v')} or v.plan_told_days > 1)`.execute(tx);
  return rows.map(({ id }) => id);
}

export type PlanEnd = {
  readonly number: number;
  readonly title: string;
  readonly zone: string;
  readonly tier: number;
  readonly endsAt: Date;
};

/**
 * Notes that the owners are told of the end, where a notice is due that nobody gave: each once, whichever process does it, and anew only for another
 * end. Null: there is none to give.
 */
export async function takeEndNotice(tx: Tx, venueId: string, now: number): Promise<PlanEnd | null> {
  const { rows } = await sql<PlanEnd & { toldDays: number | null }>`
    select v.number, v.title, v.time_zone as zone, ${tierIn('v')} as tier, ${planEndIn('v')} as ends_at,
      case when v.plan_told_of = ${planEndIn('v')} then v.plan_told_days end as told_days
    from venue v where v.id = ${venueId}::uuid and v.status = 'live' and ${planEndIn('v')} is not null
    for no key update skip locked`.execute(tx);
  const [row] = rows;
  const due = row && noticeDue(row.endsAt, now, row.zone);
  if (!row || !due || (row.toldDays !== null && row.toldDays <= due)) return null;
  await sql`update venue v set plan_told_of = ${planEndIn('v')}, plan_told_days = ${due} where v.id = ${venueId}::uuid`.execute(tx);
  return row;
}
