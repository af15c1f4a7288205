import { chosenNames } from '#features/venues/chosen-names.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { ShownCart } from '#features/ordering/ui/cart-lines.ts';
import { useDiner } from '#features/ordering/ui/diner-context.ts';
import { PageBar } from '#features/ordering/ui/page-bar.tsx';
import { Price, usePriceText } from '#features/ordering/ui/price.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';

type Props = { readonly cart: ShownCart; readonly onBack: () => void; readonly onSend: () => void };

/** What is ordered, and the one button. Nobody is asked who they are, nor how they pay. */
export function Checkout({ cart, onBack, onSend }: Props) {
  const t = useCheckoutTexts();
  const { speech } = useDiner();
  const price = usePriceText();
  return (
    <div className="checkout-page">
      <main aria-label={t('checkout.title')}>
        <PageBar title={t('checkout.title')} back={t('checkout.back')} onBack={onBack} />
        <ul className="try-lines">
          {cart.lines.map(({ key, dish, stored, lineCents }) => (
            <li key={key}>
              <p className="leader">
                <span>
                  <span className="num">{stored.quantity}</span> {dish && nameOf(dish.wire, speech).text}
                </span>
                <b>
                  <Price cents={lineCents} />
                </b>
              </p>
              <small>
                {dish &&
                  chosenNames(dish, stored.choices, speech)
                    .map(({ text }) => text)
                    .join(' · ')}
              </small>
            </li>
          ))}
        </ul>
        <footer className="pay-bar">
          <p className="pay-bar__sum">
            <b className="pay-bar__what">{t('checkout.total')}</b>
            <b className="num">
              <Price cents={cart.totalCents} />
            </b>
          </p>
          <button type="button" className="button button--primary button--large button--block" onClick={onSend}>
            {t('checkout.send_cash', { amount: price(cart.totalCents) })}
          </button>
        </footer>
      </main>
    </div>
  );
}
