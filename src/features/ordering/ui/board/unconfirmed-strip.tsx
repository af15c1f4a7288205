import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, ShieldQuestionMark } from 'lucide-react';
import { fromAmount } from '#domain/money.ts';
import { call } from '#platform/browser/api.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { confirmOrder } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { upsert, unconfirmedOf, type Board } from './board.ts';
import type { TicketActions } from './order-ticket.tsx';
import { boardKey } from './use-live-board.ts';
import './unconfirmed-strip.css';

type Props = { readonly board: Board; readonly venueId: string } & Pick<TicketActions, 'ask'>;

/** Orders that came without their table's code, above the lanes; nothing where none waits. */
export function UnconfirmedStrip({ board, venueId, ask }: Props) {
  const t = usePortalTexts();
  const unconfirmed = unconfirmedOf(board);
  if (unconfirmed.length === 0) return null;
  return (
    <section className="unconfirmed" aria-labelledby="unconfirmed" data-steady>
      <h2 id="unconfirmed">
        <ShieldQuestionMark className="icon" aria-hidden />
        {t('unconfirmed.label')}
      </h2>
      <p>{t('unconfirmed.why')}</p>
      <ul className="assist-strip">
        {unconfirmed.map((order) => (
          <UnconfirmedOrder key={order._id} order={order} venueId={venueId} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

function UnconfirmedOrder({ order, venueId, ask }: { readonly order: SavedOrder } & Omit<Props, 'board'>) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const { number, table } = order;
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => call<typeof confirmOrder>('POST', '/api/orders/:id/confirm', { params: { id: order._id } }),
    onSuccess: (now) => client.setQueryData<Board>(boardKey(venueId), (known) => known && upsert(known, now)),
  });
  return (
    <li className="assist unconfirmed__order" data-unconfirmed={order._id}>
      <span className="assist__table num">
        <span className="visually-hidden">{t(table > 0 ? 'requests.table' : 'unconfirmed.no_table')} </span>
        {table > 0 ? table : '–'}
      </span>
      <div>
        <b>{t('unconfirmed.order', { number, name: order.buyersName })}</b>
        <small>
          {order.order.map((line) => `${line.quantity} × ${line.name}`).join(', ')} ·{' '}
          <Money cents={fromAmount(order.orderAmount)} currency={order.currency} language={t.language} />
        </small>
        <span role="alert">
          {isError && (
            <small className="unconfirmed__failed">
              <CircleAlert className="icon" aria-hidden />
              {t('unconfirmed.failed')}
            </small>
          )}
        </span>
      </div>
      <span className="unconfirmed__answers">
        <button
          type="button"
          className="button button--small button--ink"
          aria-label={t('unconfirmed.confirm_order', { number })}
          disabled={isPending}
          onClick={() => mutate()}
        >
          {t('unconfirmed.confirm')}
        </button>
        <button
          type="button"
          className="button button--small"
          aria-label={t('unconfirmed.refuse_order', { number })}
          disabled={isPending}
          onClick={() => ask(order, 'stop')}
        >
          {t('unconfirmed.refuse')}
        </button>
      </span>
    </li>
  );
}
