import { nameOf } from '#features/venues/local-words.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { ShownLine } from './cart-lines.ts';
import { chosenNames } from './chosen-names.ts';
import { useDiner } from './diner-context.ts';
import { Price } from './price.tsx';

/** The cart as it will be ordered. */
export function CheckoutReceipt({ lines }: { readonly lines: readonly ShownLine[] }) {
  const t = useCheckoutTexts();
  return (
    <section className="receipt" aria-labelledby="checkout-order">
      <h2 id="checkout-order" className="visually-hidden">
        {t('checkout.your_order')}
      </h2>
      <ul className="receipt__lines">
        {lines.map((line) => (
          <ReceiptLine key={line.key} line={line} />
        ))}
      </ul>
    </section>
  );
}

function ReceiptLine({ line: { dish, stored, lineCents } }: { readonly line: ShownLine }) {
  const { speech } = useDiner();
  const t = useCheckoutTexts();
  const name = dish ? nameOf(dish.wire, speech) : { text: t('refusal.item') };
  const chosen = dish ? chosenNames(dish, stored.choices, speech) : [];
  return (
    <li>
      <p className="leader">
        <span lang={name.lang}>
          <b className="receipt__qty">{stored.quantity}</b> {name.text}
        </span>
        <span>
          <Price cents={lineCents} />
        </span>
      </p>
      {chosen.length > 0 && (
        <ul className="receipt__extras">
          {chosen.map(({ text, costCents }) => (
            <li key={text}>
              {text}{' '}
              {costCents > 0 && (
                <span>
                  +<Price cents={costCents} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
