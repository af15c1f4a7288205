import { useEffect, useRef, useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import type { StoredLine } from '#domain/cart.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { ShownLine } from './cart-lines.ts';
import { CheckoutLine } from './checkout-line.tsx';

type Props = {
  readonly lines: readonly ShownLine[];
  readonly avoids: readonly AllergenKey[];
  readonly onChange: (change: (lines: readonly StoredLine[]) => readonly StoredLine[]) => void;
  readonly onMore: () => void;
};

/** What is ordered, on a receipt that can still be changed. */
export function CheckoutLines({ lines, avoids, onChange, onMore }: Props) {
  const t = useCheckoutTexts();
  const part = useRef<HTMLElement>(null);
  const [decided, setDecided] = useState(0);
  useEffect(() => {
    // The control that was used is gone: on to the next dish to decide about, else to what was kept, else to the heading.
    if (decided === 0 || part.current?.contains(document.activeElement)) return;
    const next = ['[data-stop]', '[data-kept]', 'h2'].map((one) => part.current?.querySelector<HTMLElement>(one)).find(Boolean);
    next?.focus();
  }, [decided]);
  return (
    <section className="receipt" aria-labelledby="checkout-order" ref={part}>
      <h2 id="checkout-order" className="visually-hidden" tabIndex={-1}>
        {t('checkout.your_order')}
      </h2>
      <ul>
        {lines.map((line) => (
          <CheckoutLine key={line.key} line={line} avoids={avoids} onChange={onChange} onDecided={() => setDecided((n) => n + 1)} />
        ))}
      </ul>
      <button type="button" className="one__more" onClick={onMore}>
        <Icon name="plus" />
        {t('checkout.more')}
      </button>
    </section>
  );
}
