import { Check, ShoppingBag, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { isUnread } from '#domain/read-allergy.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { tableSign } from '../board/line-words.ts';

type Props = {
  readonly ready: readonly SavedOrder[];
  /** Of one whose allergy nobody has read its ticket is shown. */
  readonly serve: (order: SavedOrder) => void;
  /** What is said in the room that is left. */
  readonly children: ReactNode;
};

/** What waits at the pass, all of it in sight: the more there is, the fewer words each has, and its table's number always. */
export function PassStrip({ ready, serve, children }: Props) {
  const t = usePortalTexts();
  const list = useWordsThatFit(ready.length);
  return (
    <section className="pass" aria-labelledby="pass" data-steady>
      <h2 id="pass">
        {t('rush.pass')}
        {ready.length > 0 && <span className="num">{ready.length}</span>}
      </h2>
      {ready.length === 0 && <p>{t('rush.pass_none')}</p>}
      <ul ref={list}>
        {ready.map((order) => {
          const collection = order.deliveryMethod === DELIVERY.collection;
          return (
            <li key={order._id}>
              <button type="button" className="pass__one" data-unread={isUnread(order) || undefined} onClick={() => serve(order)}>
                {isUnread(order) && <TriangleAlert className="icon" aria-label={t('ticket.allergy')} />}
                {collection ? <ShoppingBag className="icon" aria-hidden /> : <b className="num">{tableSign(order)}</b>}
                <small className="num" data-always={collection || undefined}>
                  #{order.number}
                </small>
                <Check className="icon" aria-hidden data-word />
                <span data-word>{t(collection ? 'ticket.collected' : 'rush.served')}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}

/** All words, the number of table and order, the table's alone. */
const LEVELS = ['0', '1', '2'] as const;

/** Says on the list itself how few words each of its entries has to have for all of them to fit; what does not fit even so can be scrolled to. */
function useWordsThatFit(count: number) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const fit = () => {
      for (const level of LEVELS) {
        element.dataset['level'] = level;
        if (element.scrollWidth <= element.clientWidth) break;
      }
      element.toggleAttribute('data-more', element.scrollWidth > element.clientWidth);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    fit();
    return () => observer.disconnect();
  }, [count]);
  return list;
}
