import { Printer, RotateCcw } from 'lucide-react';
import { Fragment, useId, type ReactNode } from 'react';
import { fromAmount } from '#domain/money.ts';
import { isStopped } from '#domain/order-status.ts';
import { datesIn } from '#platform/shared/dates.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { Texts } from '#platform/shared/texts.ts';
import type { AccountKey } from '#texts/keys.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { nameFor } from '#features/ordering/line-name.ts';

type Props = {
  readonly order: SavedOrder;
  readonly receipt: ReactNode;
  readonly again: () => void;
  readonly busy: boolean;
  /** Whether the receipt is the one thing that a printer gets now. */
  readonly printed: boolean;
  readonly print: () => void;
};

const STATES: Readonly<Record<number, { readonly key: AccountKey; readonly look: string }>> = {
  0: { key: 'history.placed', look: 'badge--honey' },
  1: { key: 'history.accepted', look: 'badge--honey' },
  2: { key: 'history.preparing', look: 'badge--honey' },
  3: { key: 'history.ready', look: 'badge--olive' },
  4: { key: 'history.served', look: '' },
  5: { key: 'history.completed', look: '' },
  8: { key: 'history.rejected', look: 'badge--wine' },
  9: { key: 'history.cancelled', look: 'badge--wine' },
};

/** One order of the history: where and when, how it stands, what it was, and its receipt behind a disclosure. */
export function OrderCard({ order, receipt, again, busy, printed, print }: Props) {
  const t = useAccountTexts();
  const id = useId();
  const clock = { dateStyle: 'medium', timeStyle: 'short', timeZone: order.timeZone } as const;
  const when = datesIn(t.language, clock).format(new Date(order.placedAt));
  const place = order.deliveryMethod === 2 ? t('history.collection') : order.table > 0 ? t('history.table', { table: order.table }) : null;
  const total = fromAmount(order.orderAmount);
  const act = t(busy ? 'history.again_busy' : 'history.again');
  // Numbers begin anew every day.
  const label = t('history.order_label', { venue: order.storeTitle, number: order.number, when });
  return (
    <article className="order-card" aria-labelledby={id} data-printed={printed || undefined}>
      <header>
        <div>
          <h2 id={id} aria-label={label}>
            {order.storeTitle}
          </h2>
          <p className="order-card__meta muted num">
            {[t('history.order', { number: order.number }), when, place]
              .filter((part) => part !== null)
              .map((part) => (
                <span key={part}>{part}</span>
              ))}
          </p>
        </div>
        <State order={order} />
      </header>
      <div className="order-card__lines">
        <p>
          {summary(order, t).map((line, at, all) => (
            <Fragment key={at}>
              <span>
                {line}
                {at < all.length - 1 && ','}
              </span>{' '}
            </Fragment>
          ))}
        </p>
        <b className="num">{moneyText(total, order.currency, t.language)}</b>
      </div>
      {order.statusReason !== '' && <p className="order-card__reason">{t('history.reason', { reason: order.statusReason })}</p>}
      <details className="order-card__receipt" open={printed || undefined}>
        <summary aria-label={`${t('history.receipt')}: ${label}`}>{t('history.receipt')}</summary>
        {receipt}
        <button type="button" className="button button--small" onClick={print}>
          <Printer className="icon" aria-hidden />
          {t('history.print')}
        </button>
      </details>
      <button type="button" className="button order-card__again" aria-label={`${act}: ${label}`} disabled={busy} onClick={again}>
        <RotateCcw className="icon" aria-hidden />
        {act}
      </button>
    </article>
  );
}

function State({ order }: { readonly order: SavedOrder }) {
  const t = useAccountTexts();
  const state = STATES[order.orderStatus];
  const stamps = !isStopped(order.orderStatus) ? order.loyaltyStampsAdded : 0;
  return (
    <p className="order-card__state">
      {state && <span className={`badge ${state.look}`}>{t(state.key)}</span>}
      {order.paymentStatus === 'pending' && !isStopped(order.orderStatus) && <span className="badge">{t('history.unpaid_online')}</span>}
      {order.paymentStatus === 'paid' && <span className="badge badge--olive">{t('history.paid')}</span>}
      {order.paymentStatus === 'unpaid' && !isStopped(order.orderStatus) && order.orderAmount > 0 && (
        <span className="badge">{t('history.to_pay')}</span>
      )}
      {(order.paymentStatus === 'refunded' || order.paymentStatus === 'part_refunded') && (
        <span className="badge">{t('history.refunded')}</span>
      )}
      {stamps > 0 && <span className="badge badge--accent num">{t('history.stamps', { count: stamps })}</span>}
    </p>
  );
}

/** "2 × Rose lemonade", "1 × Warm pita": each in one piece, so that the number stands at no line's end but before a name that needs the next one whole. */
function summary(order: SavedOrder, t: Texts<AccountKey>): string[] {
  return order.order.map((line) => `${line.quantity}\u00A0× ${nameFor(line, order, t.language)}`);
}
