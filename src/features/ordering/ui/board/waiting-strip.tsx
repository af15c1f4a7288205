import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, ShieldQuestionMark } from 'lucide-react';
import { fromEuro } from '#features/venues/read-venue.ts';
import { call } from '#platform/browser/api.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { confirmOrder } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { upsert, waitingOf, type Board } from './board.ts';
import type { TicketActions } from './order-ticket.tsx';
import { boardKey } from './use-live-board.ts';
import './waiting-strip.css';

type Props = { readonly board: Board; readonly venueId: string } & Pick<TicketActions, 'ask'>;

/** Orders that came without their table's code, above the lanes; nothing where none waits. */
export function WaitingStrip({ board, venueId, ask }: Props) {
  const t = usePortalTexts();
  const waiting = waitingOf(board);
  if (waiting.length === 0) return null;
  return (
    <section className="waiting" aria-labelledby="waiting" data-steady>
      <h2 id="waiting">
        <ShieldQuestionMark className="icon" aria-hidden />
        {t('waiting.label')}
      </h2>
      <p>{t('waiting.why')}</p>
      <ul className="assist-strip">
        {waiting.map((order) => (
          <WaitingOrder key={order._id} order={order} venueId={venueId} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

function WaitingOrder({ order, venueId, ask }: { readonly order: SavedOrder } & Omit<Props, 'board'>) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const { number, table } = order;
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => call<typeof confirmOrder>('POST', `/api/orders/${order._id}/confirm`),
    onSuccess: (now) => client.setQueryData<Board>(boardKey(venueId), (known) => known && upsert(known, now)),
  });
  return (
    <li className="assist waiting__order" data-waiting={order._id}>
      <span className="assist__table num">
        <span className="visually-hidden">{t(table > 0 ? 'requests.table' : 'waiting.no_table')} </span>
        {table > 0 ? table : '–'}
      </span>
      <div>
        <b>{t('waiting.order', { number, name: order.buyersName })}</b>
        <small>
          {order.order.map((line) => `${line.quantity} × ${line.name}`).join(', ')} ·{' '}
          <Money cents={fromEuro(order.orderAmount)} currency={order.currency} language={t.language} />
        </small>
        <span role="alert">
          {isError && (
            <small className="waiting__failed">
              <CircleAlert className="icon" aria-hidden />
              {t('waiting.failed')}
            </small>
          )}
        </span>
      </div>
      <span className="waiting__answers">
        <button
          type="button"
          className="button button--small button--ink"
          aria-label={t('waiting.confirm_order', { number })}
          disabled={isPending}
          onClick={() => mutate()}
        >
          {t('waiting.confirm')}
        </button>
        <button
          type="button"
          className="button button--small"
          aria-label={t('waiting.refuse_order', { number })}
          disabled={isPending}
          onClick={() => ask(order, 'stop')}
        >
          {t('waiting.refuse')}
        </button>
      </span>
    </li>
  );
}
