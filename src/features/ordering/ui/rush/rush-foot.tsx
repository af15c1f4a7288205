import { Check, ChevronLeft, ChevronRight, ListOrdered, RotateCcw, ShoppingBag } from 'lucide-react';
import { DELIVERY } from '#domain/methods.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { SIZES, type Size } from './use-grid.ts';
import './rush-foot.css';

type Props = {
  readonly ready: readonly SavedOrder[];
  readonly serve: (order: SavedOrder) => void;
  readonly pages: {
    readonly page: number;
    readonly pages: number;
    readonly first: number;
    readonly last: number;
    readonly total: number;
    readonly turn: (step: 1 | -1) => void;
  };
  readonly size: Size;
  readonly resize: (step: 1 | -1) => void;
  readonly recall: () => void;
  /** Shows what is to be made all day; null where it stands there. */
  readonly rail: (() => void) | null;
};

/** What waits at the pass, the pages, the size of the text, and what was served. */
export function RushFoot({ ready, serve, pages, size, resize, recall, rail }: Props) {
  const t = usePortalTexts();
  const { page, turn } = pages;
  return (
    <footer className="rush__foot">
      <section className="pass" aria-labelledby="pass" data-steady>
        <h2 id="pass">{t('rush.pass')}</h2>
        {ready.length === 0 && <p>{t('rush.pass_none')}</p>}
        <ul>
          {ready.map((order) => (
            <li key={order._id}>
              <button type="button" className="pass__one" onClick={() => serve(order)}>
                {order.deliveryMethod === DELIVERY.collection ? (
                  <ShoppingBag className="icon" aria-hidden />
                ) : (
                  <b className="num">{order.table}</b>
                )}
                <small className="num">#{order.number}</small>
                <Check className="icon" aria-hidden />
                {t(order.deliveryMethod === DELIVERY.collection ? 'ticket.collected' : 'rush.served')}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <p className="rush-pages">
        <button type="button" className="icon-button" aria-label={t('rush.page_before')} disabled={page === 0} onClick={() => turn(-1)}>
          <ChevronLeft className="icon" aria-hidden />
        </button>
        <span className="num" role="status">
          {t(
            'rush.page',
            pages.total === 0 ? { first: 0, last: 0, total: 0 } : { first: pages.first, last: pages.last, total: pages.total },
          )}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={t('rush.page_next')}
          disabled={page >= pages.pages - 1}
          onClick={() => turn(1)}
        >
          <ChevronRight className="icon" aria-hidden />
        </button>
      </p>
      <p className="rush-sizes">
        <button type="button" aria-label={t('rush.smaller')} disabled={size === SIZES[0]} onClick={() => resize(-1)}>
          A−
        </button>
        <button type="button" aria-label={t('rush.larger')} disabled={size === SIZES.at(-1)} onClick={() => resize(1)}>
          A+
        </button>
      </p>
      {rail && (
        <button type="button" className="button button--small" onClick={rail}>
          <ListOrdered className="icon" aria-hidden />
          {t('rush.all_day')}
        </button>
      )}
      <button type="button" className="button button--small" onClick={recall}>
        <RotateCcw className="icon" aria-hidden />
        {t('rush.recall')}
      </button>
    </footer>
  );
}
