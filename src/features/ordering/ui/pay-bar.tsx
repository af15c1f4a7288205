import { PAYMENT, takenByHand } from '#domain/methods.ts';
import { add } from '#domain/money.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';
import type { ShownCart } from './cart-lines.ts';
import { Price, usePriceText } from './price.tsx';
import type { Checkout } from './use-checkout.ts';

type Props = { readonly form: string; readonly cart: ShownCart; readonly checkout: Checkout };

/** The sum, and the one button: it says what a tap does, by which way, and for how much. */
export function PayBar({ form, cart, checkout }: Props) {
  const t = useCheckoutTexts();
  const price = usePriceText();
  const { choices, pays, undecided } = checkout;
  const { subtotalCents, discountCents, rewardSavingsCents, tipCents, totalCents } = choices.priced;
  const busy = pays.paying.kind === 'paying';
  const saved = add(discountCents, rewardSavingsCents);
  const parts = [
    saved > 0 && t('checkout.sum_less', { subtotal: price(subtotalCents), saved: price(saved) }),
    tipCents > 0 && t('checkout.sum_tip', { tip: price(tipCents) }),
  ].filter((part) => part !== false);
  // A tap while the form of the chosen way is on its way would be lost.
  const held = !cart.ready || choices.payment === null || busy || (choices.online !== null && pays.payer === null);
  return (
    <>
      <p className="pay-bar__sum" aria-hidden="true">
        <span>
          <b className="pay-bar__what">{t('checkout.total')}</b>
          {parts.length > 0 && <span className="hint">{parts.join(' · ')}</span>}
        </span>
        <b key={totalCents} className="num">
          <Price cents={totalCents} />
        </b>
      </p>
      {undecided > 0 ? (
        <button type="submit" form={form} className="button button--large button--block" data-decide="">
          {t('checkout.decide', { count: undecided })}
        </button>
      ) : (
        <button type="submit" form={form} className="button button--primary button--large button--block" disabled={held}>
          {busy ? t('checkout.paying') : wordsOf(cart.ready ? choices.payment : null, totalCents, price(totalCents), t)}
        </button>
      )}
    </>
  );
}

function wordsOf(method: number | null, totalCents: number, amount: string, t: Texts<CheckoutKey>): string {
  if (method === null) return t('checkout.send', { amount });
  if (totalCents === 0) return t('checkout.send_free');
  if (method === PAYMENT.atTheEnd) return t('checkout.send_end', { amount });
  if (takenByHand(method)) return t(method === PAYMENT.cash ? 'checkout.send_cash' : 'checkout.send_card', { amount });
  return t(method === PAYMENT.payPal ? 'checkout.pay_paypal' : 'checkout.pay_card', { amount });
}
