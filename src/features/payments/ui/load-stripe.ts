import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import { ownScript } from '#platform/browser/trusted.ts';
import type { OfferedMethod } from '../contract.ts';

/** Where the stand-in of the test mode serves its script. */
const STAND_IN_SCRIPT = '/test-providers/stripe/stripe.js';

type Loaded = { Stripe?: StripeConstructor };

let standIn: Promise<StripeConstructor> | null = null;

function loadStandIn(): Promise<StripeConstructor> {
  standIn ??= new Promise<StripeConstructor>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ownScript(STAND_IN_SCRIPT);
    script.addEventListener('load', () => {
      const made = (window as Loaded).Stripe;
      if (made) resolve(made);
      else reject(new Error('The script brought nothing.'));
    });
    script.addEventListener('error', () => reject(new Error('The script did not load.')));
    document.head.append(script);
  }).catch((error: unknown) => {
    standIn = null;
    throw error;
  });
  return standIn;
}

/** Stripe's own script, from its own address as it demands; in test mode its stand-in from ours. */
export async function stripeFor({ test, publishableKey }: OfferedMethod, language: string): Promise<Stripe> {
  const locale = language === 'el' ? 'el' : 'en';
  if (test) return (await loadStandIn())(publishableKey ?? '', { locale });
  const stripe: Stripe | null = await loadStripe(publishableKey ?? '', { locale });
  if (!stripe) throw new Error('Stripe did not load.');
  return stripe;
}
