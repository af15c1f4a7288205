import type { AllergenKey } from '#domain/allergens.ts';
import { effectiveAllergens, possibleAllergens } from '#domain/dish-allergens.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { ShownLine } from './cart-lines.ts';
import { allergenList } from './checkout-avoids.tsx';
import { LineNote } from './checkout-notes.tsx';
import { chosenNames } from './chosen-names.ts';
import { useDiner } from './diner-context.ts';
import { Price } from './price.tsx';

/** The cart as it will be ordered. */
export function CheckoutReceipt({ lines, avoids }: { readonly lines: readonly ShownLine[]; readonly avoids: readonly AllergenKey[] }) {
  const t = useCheckoutTexts();
  return (
    <section className="receipt" aria-labelledby="checkout-order">
      <h2 id="checkout-order" className="visually-hidden">
        {t('checkout.your_order')}
      </h2>
      <ul className="receipt__lines">
        {lines.map((line) => (
          <ReceiptLine key={line.key} line={line} avoids={avoids} />
        ))}
      </ul>
    </section>
  );
}

function ReceiptLine({
  line: { dish, stored, lineCents, problem },
  avoids,
}: {
  readonly line: ShownLine;
  readonly avoids: readonly AllergenKey[];
}) {
  const { speech } = useDiner();
  const t = useCheckoutTexts();
  const name = dish ? nameOf(dish.wire, speech) : { text: t('refusal.item') };
  const avoided = dish ? effectiveAllergens(dish.item, stored.choices).filter((key) => avoids.includes(key)) : [];
  const possible = dish ? possibleAllergens(dish.item, stored.choices).filter((key) => avoids.includes(key) && !avoided.includes(key)) : [];
  const chosen = dish ? chosenNames(dish, stored.choices, speech) : [];
  return (
    <li>
      <p className="leader">
        <span lang={name.lang}>
          <b className="receipt__qty">{stored.quantity}</b> {name.text}
        </span>
        <span>{problem === null && <Price cents={lineCents} />}</span>
      </p>
      {problem && problem.code !== 'gone' && (
        <p className="receipt__contains">
          <Icon name="circle-alert" />
          {problem.code === 'few' ? t('checkout.line_few', { count: problem.left }) : t(`checkout.line_${problem.code}`)}
        </p>
      )}
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
      {avoided.length > 0 && (
        <p className="receipt__contains">
          <Icon name="circle-alert" />
          {t('checkout.contains', { allergens: allergenList(avoided, t) })}
        </p>
      )}
      {possible.length > 0 && (
        <p className="receipt__contains">
          <Icon name="circle-alert" />
          {t('checkout.may_contain', { allergens: allergenList(possible, t) })}
        </p>
      )}
      {problem === null && <LineNote line={stored} dish={name.text} />}
    </li>
  );
}
