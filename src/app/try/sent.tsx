import { useEffect, useRef } from 'react';
import { OrderTimeline, nowOf } from '#features/ordering/ui/order-timeline.tsx';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { TryWords } from './words.ts';

type Props = { readonly order: SavedOrder; readonly words: TryWords; readonly onMore: () => void };

/** The guest's side of an order: where it stands, as the board beside says it. */
export function Sent({ order, words, onMore }: Props) {
  const t = useCheckoutTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <main className="confirmation" aria-labelledby="sent">
      <section className="ticket" aria-labelledby="sent">
        <header className="ticket__head">
          <h1 className="ticket__hello" id="sent" ref={heading} tabIndex={-1}>
            {words['live.sent']}
          </h1>
          <p className="muted ticket__sub">{t(nowOf(order))}</p>
          <p className="ticket__number">
            <small>{t('confirmation.number')}</small>
            <b className="num">#{order.number}</b>
          </p>
        </header>
        <OrderTimeline order={order} />
      </section>
      <button type="button" className="button button--primary button--block" onClick={onMore}>
        {words['live.more']}
      </button>
    </main>
  );
}
