import { Hono } from 'hono';
import type { Provider, Keys } from '../../providers.ts';
import type { Fetch } from '../provider-call.ts';
import { jccStandIn } from './jcc.ts';
import { KEYS } from './ledger.ts';
import { payPalStandIn } from './paypal.ts';
import { stripeStandIn } from './stripe.ts';
import { vivaStandIn } from './viva.ts';
import { subscriptionsStandIn } from './subscription-calls.ts';
import { subscriptionPages } from './subscription-pages.ts';
import { openSubscriptions, type Subscriptions } from './subscriptions.ts';
import { openWorld, type Telling, type World } from './world.ts';

/** Where it is reached inside the process: an address that exists nowhere else. */
const INSIDE = 'http://stand-in.invalid';

/** All four providers, pretended: the same calls and answers over HTTP, published test cards only, nothing charged. */
export type StandIn = {
  readonly app: Hono;
  readonly world: World;
  /** Who pays for which plan. */
  readonly plans: Subscriptions;
  readonly access: { readonly base: string; readonly fetch: Fetch; readonly keys: Readonly<Record<Provider, Keys>> };
};

type Opening = Telling & {
  /** Where browsers reach its pages. */
  readonly browserBase: string;
  /** The account-wide return address of Viva. */
  readonly vivaReturn: string;
};

export function openStandIn({ browserBase, vivaReturn, ...telling }: Opening): StandIn {
  const world = openWorld(telling);
  const app = new Hono();
  const plans = openSubscriptions(world);
  stripeStandIn(app, world);
  subscriptionsStandIn(app, world, plans, browserBase);
  subscriptionPages(app, world, plans);
  payPalStandIn(app, world, browserBase);
  vivaStandIn(app, world, vivaReturn);
  jccStandIn(app, world, browserBase);
  const fetch: Fetch = async (url, init) => {
    const answer = app.request(url.replace(INSIDE, ''), init);
    const signal = init.signal;
    if (!signal) return answer;
    return Promise.race([answer, new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))]);
  };
  return { app, world, plans, access: { base: INSIDE, fetch, keys: KEYS } };
}
