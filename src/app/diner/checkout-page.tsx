import '#platform/ui/look/diner-screens.css';
import { lazy, Suspense, useEffect, type ComponentProps } from 'react';
import { ordersKey } from '#features/ordering/ui/cart-storage.ts';
import { CheckoutPage as Checkout } from '#features/ordering/ui/checkout-page.tsx';
import type { OfferedMethod } from '#features/payments/contract.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { Language } from '#platform/shared/languages.ts';
import { PAYMENT_PARTS } from './payment-parts.tsx';
import type { OrderStripProps } from './strip-part.tsx';

/**
 * Card fields need a page that lets the provider's script in, and the menu's does not: where a venue takes cards, the checkout that was opened
 * over the menu becomes a page of its own, before anything is typed.
 */
function needOwnPage(methods: readonly OfferedMethod[]): void {
  // Looked up here: sharing the module that knows it would give the menu one more file to fetch.
  if (document.getElementById('menu-page') && methods.some(({ kind, test }) => kind === 'card' && !test)) location.reload();
}

/** What comes after an order is fetched while the order is on its way, and not before anybody orders. */
const prefetchConfirmation = (): void => void import('./confirmation-page.tsx').catch(() => undefined);

// Nearly nobody needs it: it comes with the strip's words, which it shares.
const beforeIn = (language: Language) => lazy(async () => (await import('./strip-part.tsx')).loadBefore(language));
const BEFORE = { en: beforeIn('en'), el: beforeIn('el') };
const stripIn = (language: Language) => lazy(async () => (await import('./strip-part.tsx')).loadOrderStrip(language));
const STRIPS = { en: stripIn('en'), el: stripIn('el') };

function Before(props: ComponentProps<ComponentProps<typeof Checkout>['Before']>) {
  const Part = BEFORE[useCheckoutTexts().language];
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

/** Whoever has ordered here and comes back to an empty checkout finds the order at its foot. */
function Strip(props: OrderStripProps) {
  const Part = STRIPS[useCheckoutTexts().language];
  if (!(ordersKey(props.storeId) in localStorage || 'userSession' in localStorage)) return null;
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

/** Checkout with the forms of the online methods. */
export function CheckoutPage(props: Omit<ComponentProps<typeof Checkout>, 'Payment' | 'Before' | 'Strip' | 'onMethods'>) {
  useEffect(() => {
    document.addEventListener('submit', prefetchConfirmation, { capture: true, once: true });
    return () => document.removeEventListener('submit', prefetchConfirmation, { capture: true });
  }, []);
  return <Checkout {...props} {...{ Before, Strip }} Payment={PAYMENT_PARTS[useCheckoutTexts().language].Form} onMethods={needOwnPage} />;
}
