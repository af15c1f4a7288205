import type { Stripe } from 'stripe';
import { ProviderAway, ProviderRefused } from '../gateway.ts';
import type { Fetch } from '../provider-call.ts';
import { stripeClient } from './stripe-client.ts';

const LIVE = 'https://api.stripe.com';
const TIMEOUT_MS = 10_000;

/** Stripe's own client with an account's key, at `base` where that is not Stripe itself. */
export function openStripe(secretKey: string, fetch: Fetch, base = LIVE): Stripe {
  const Made = stripeClient();
  return new Made(secretKey, {
    httpClient: Made.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      fetch((url instanceof Request ? url.url : url.toString()).replace(LIVE, base), { ...init, redirect: 'error' }),
    ),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Their errors in our two kinds. */
export async function asked<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof stripeClient().errors.StripeError)) throw error;
    const status = error.statusCode ?? 0;
    if (status >= 400 && status < 500 && status !== 429 && status !== 409)
      throw new ProviderRefused(error.code ?? error.type, error.message);
    throw new ProviderAway('Stripe', error.type);
  }
}

/** Older signatures are a repetition by somebody else. */
const NOTICE_SECONDS = 300;

/** What a notice says, where Stripe signed these very bytes within five minutes; any v1 signature counts. Null: it did not. */
export function signedEvent(
  stripe: Stripe,
  secret: string,
  { raw, headers, now }: { readonly raw: string; readonly headers: Headers; readonly now: number },
): unknown {
  try {
    return stripe.webhooks.constructEvent(raw, headers.get('stripe-signature') ?? '', secret, NOTICE_SECONDS, undefined, now);
  } catch {
    return null;
  }
}
