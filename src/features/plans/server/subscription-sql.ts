import { sql } from 'kysely';
import { SUBSCRIPTION_STATES, tierOf, type SubscriptionState, type Tier } from '#domain/plan.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';

/** What venues pay at the operator's Stripe, as it was when it was looked at last. */

export type Subscription = {
  readonly customer: string | null;
  readonly checkout: string | null;
  readonly subscription: string | null;
  readonly state: SubscriptionState;
  readonly tier: Tier | null;
  /** What is paid for, as Stripe names it. */
  readonly price: string | null;
  readonly renewsAt: Date | null;
  readonly endsAt: Date | null;
};
export type KeptSubscription = Subscription & { readonly revision: number };

export const NO_SUBSCRIPTION: KeptSubscription = {
  revision: 0,
  customer: null,
  checkout: null,
  subscription: null,
  state: 'none',
  tier: null,
  price: null,
  renewsAt: null,
  endsAt: null,
};

/** Whether it is paid, or tried to be: then nobody chooses another beside it. */
export const isLive = ({ state }: Pick<Subscription, 'state'>): boolean => state === 'running' || state === 'failing';

export async function readSubscription(tx: Tx, venueId: string): Promise<KeptSubscription> {
  const row = await tx.selectFrom('planSubscription').selectAll().where('venueId', '=', venueId).executeTakeFirst();
  if (!row) return NO_SUBSCRIPTION;
  const { tier, state, lookedAt: _, venueId: _venue, firstToldOf: _told, ...rest } = row;
  return { ...rest, state: stateOf(state), tier: tier === null ? null : tierOf(tier) };
}

const stateOf = (text: string): SubscriptionState => SUBSCRIPTION_STATES.find((state) => state === text) ?? 'none';

/** Writes what was seen at Stripe after that revision was read; false: somebody wrote meanwhile, and may have seen something newer. */
export async function writeSubscription(tx: Tx, venueId: string, revision: number, seen: Subscription, now: Date): Promise<boolean> {
  const values = {
    customer: seen.customer,
    checkout: seen.checkout,
    subscription: seen.subscription,
    state: seen.state,
    tier: seen.tier,
    price: seen.price,
    renewsAt: seen.renewsAt,
    endsAt: seen.endsAt,
    lookedAt: now,
    revision: revision + 1,
  };
  const written = await tx
    .insertInto('planSubscription')
    .values({ venueId, ...values })
    .onConflict((conflict) => conflict.column('venueId').doUpdateSet(values).where('planSubscription.revision', '=', revision))
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What is looked at without a notice: open pages of payment, what should have been paid anew, and each once a day. */
export async function subscriptionsToLookAt(tx: Tx, now: number): Promise<string[]> {
  const ago = (ms: number) => new Date(now - ms);
  const [minutes, day] = [ago(9 * 60_000), ago(86_400_000)];
  const { rows } = await sql<{ venueId: string }>`
    select s.venue_id from plan_subscription s join venue v on v.id = s.venue_id
    where s.looked_at <= ${minutes} and (s.checkout is not null or (s.state in ('running', 'failing')
      and ((v.status not in ('live', 'suspended') and s.ends_at is null) or s.renews_at <= ${new Date(now)} or s.ends_at <= ${new Date(now)} or s.looked_at <= ${day})))
    order by s.looked_at limit 50`.execute(tx);
  return rows.map(({ venueId }) => venueId);
}

export type Paid = Pick<Subscription, 'state' | 'renewsAt'>;

/** What each venue pays that does, or is late with it. */
export async function paidByVenue(tx: Tx): Promise<ReadonlyMap<string, Paid>> {
  const rows = await tx
    .selectFrom('planSubscription')
    .select(['venueId', 'state', 'renewsAt'])
    .where('state', 'in', ['running', 'failing'])
    .execute();
  return new Map(rows.map(({ venueId, state, renewsAt }) => [venueId, { state: stateOf(state), renewsAt }]));
}

/** Whether the venue pays for its plan at Stripe. */
export const paysForPlan = async (tx: Tx, venueId: string): Promise<boolean> => isLive(await readSubscription(tx, venueId));

/** Refuses plan_subscribed (409) where the venue pays for its plan: it is changed where it is paid. */
export async function refuseSubscribed(tx: Tx, venueId: string): Promise<void> {
  if (await paysForPlan(tx, venueId))
    throw new Refusal(409, 'plan_subscribed', 'This venue pays for its plan at Stripe. Change or end the subscription there first.');
}

/** Of a venue that is erased. */
export async function forgetSubscription(tx: Tx, venueId: string): Promise<void> {
  await tx.deleteFrom('planSubscription').where('venueId', '=', venueId).execute();
}
