import { useEffect, useRef, type ReactNode } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { ShownLine } from './cart-lines.ts';
import { CheckoutLine } from './checkout-line.tsx';
import type { CartChange } from './use-cart-change.ts';

type Props = {
  readonly lines: readonly ShownLine[];
  readonly avoids: readonly AllergenKey[];
  readonly changes: CartChange;
  readonly onMore: () => void;
  /** The way back for what was taken out. */
  readonly undo: ReactNode;
};

/** What is ordered, on a receipt that can still be changed. */
export function CheckoutLines({ lines, avoids, changes, onMore, undo }: Props) {
  const t = useCheckoutTexts();
  const part = useRef<HTMLElement>(null);
  const { decided, removed } = changes;
  useEffect(() => {
    // The control that was used is gone: on to the next dish to decide about, else to what takes it back, to what was kept, to the heading.
    if (decided === 0 || part.current?.contains(document.activeElement)) return;
    const next = ['[data-stop]', '[data-undo]', '[data-kept]', 'h2']
      .map((one) => part.current?.querySelector<HTMLElement>(one))
      .find(Boolean);
    next?.focus();
  }, [decided]);
  const gone = (
    <li key="removed" className="cart-gone">
      {undo}
    </li>
  );
  return (
    <section className="receipt" aria-labelledby="checkout-order" ref={part}>
      <h2 id="checkout-order" className="visually-hidden" tabIndex={-1}>
        {t('checkout.your_order')}
      </h2>
      <ul>
        {lines.flatMap((line, at) => [
          removed?.at === at && gone,
          <CheckoutLine key={line.key} line={line} at={at} avoids={avoids} changes={changes} />,
        ])}
        {removed && removed.at >= lines.length && gone}
      </ul>
      <button type="button" className="one__more" onClick={onMore}>
        <Icon name="plus" />
        {t('checkout.more')}
      </button>
    </section>
  );
}
