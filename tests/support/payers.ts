import { expect } from 'vitest';
import type { VenuePlan } from '#features/plans/contract.ts';
import type { PretendedSubscription } from '#features/payments/server/stand-in/subscriptions.ts';
import type { TestApp } from './app.ts';

/** An owner of a venue, and the venue. */
export type Payer = {
  readonly _id: string;
  readonly id: number;
  readonly trialEndsAt: string;
  readonly email: string;
  readonly headers: { readonly cookie: string };
};

/** Owners who choose and pay plans at the pretended Stripe. */
export function payers(world: () => TestApp) {
  let makers = 0;
  const stripe = () => world().system.payments.standIn!;
  async function onTrial(): Promise<Payer> {
    const email = `payer${++makers}@parea.example`;
    const { cookie } = await world().signUp(email, 'Store');
    const wish = { name: 'To Steki', storeType: 1, currency: 'EUR', language: 'en', timeZone: 'Europe/Athens', menu: 'example' };
    const { json } = await world().call('POST', '/api/venues', { body: wish, headers: { cookie } });
    return { ...(json as Omit<Payer, 'headers' | 'email'>), email, headers: { cookie } };
  }
  /** On a trial that has no last day: what is chosen is paid at once. */
  async function opened(): Promise<Payer> {
    const own = await onTrial();
    await trialEnds(own, null);
    return own;
  }
  const trialEnds = ({ id }: Payer, at: number | null) =>
    world()
      .system.database.db.updateTable('venue')
      .set({ trialEndsAt: at === null ? null : new Date(at) })
      .where('number', '=', id)
      .execute();
  const planOf = async ({ _id, headers }: Payer) => (await world().call('GET', `/api/venues/${_id}/plan`, { headers })).json as VenuePlan;
  const choose = ({ _id, headers }: Payer, tier = 2, every = 'month', firstPayment: string | null = null) =>
    world().call('POST', `/api/venues/${_id}/plan/checkout`, { body: { tier, every, firstPayment }, headers });
  const urlOf = ({ status, json }: { status: number; json: unknown }): string => {
    expect(status).toBe(200);
    return (json as { url: string }).url;
  };
  /** Somebody pays on the page; where the browser goes then. */
  const payAt = async (url: string): Promise<string> =>
    (await world().app.request(url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) })).headers.get('location') ?? '';
  const subscriptionOf = ({ _id }: Payer): PretendedSubscription =>
    [...stripe().plans.all.values()].findLast(({ venue }) => venue === _id)!;
  async function subscribed(tier = 2, every = 'month'): Promise<Payer> {
    const own = await opened();
    await payAt(urlOf(await choose(own, tier, every)));
    return own;
  }
  const setPlan = ({ id }: Payer, tier: number, lastDay: string | null) =>
    world().call('POST', `/api/admin/venues/${id}/plan`, { body: { tier, lastDay }, headers: world().admin });

  return { stripe, onTrial, opened, trialEnds, planOf, choose, urlOf, payAt, subscriptionOf, subscribed, setPlan };
}
