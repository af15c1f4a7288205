import '#platform/ui/look/diner-screens.css';
import { lazy, Suspense, type ComponentProps } from 'react';
import { ConfirmationPage as Confirmation } from '#features/ordering/ui/confirmation-page.tsx';
import { knownAt } from '#features/ordering/ui/known-orders.ts';
import { readPending } from '#features/ordering/ui/pending-order.ts';
import { useCart } from '#features/ordering/ui/use-cart.ts';
import { readSetting } from '#platform/browser/preferences.ts';
import type { Language } from '#platform/shared/languages.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { PAYMENT_PARTS } from './payment-parts.tsx';
import type { OrderStripProps } from './strip-part.tsx';

const stripIn = (language: Language) => lazy(async () => (await import('./strip-part.tsx')).loadOrderStrip(language));
const STRIPS = { en: stripIn('en'), el: stripIn('el') };

/** Loaded where something else goes on than the order of this page. */
function Strip(props: OrderStripProps) {
  const { language } = useCheckoutTexts();
  const [cart] = useCart(props.storeId);
  const others = knownAt(localStorage, props.storeId).some(({ _id }) => _id !== props.orderId);
  const waits = readPending(localStorage, props.storeId) !== null;
  if (cart.length === 0 && !others && !waits && readSetting('userSession') === null) return null;
  const Part = STRIPS[language];
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

type Props = Omit<ComponentProps<typeof Confirmation>, 'Pending' | 'Receipt' | 'Strip' | 'onBack'> & {
  /** How many steps of history are behind it: two from checkout, as specified, one from the strip. */
  readonly onBack: (steps: number, storeId: number | null) => void;
};

/** Confirmation with what an order shows that waits for its money, or has it, and with what else goes on. */
export function ConfirmationPage({ onBack, ...props }: Props) {
  const { Pending, Receipt } = PAYMENT_PARTS[useCheckoutTexts().language];
  const { steps = 2 } = (history.state ?? {}) as { readonly steps?: number };
  return <Confirmation {...props} {...{ Pending, Receipt, Strip }} onBack={(storeId) => onBack(steps, storeId)} />;
}
