import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, ShieldQuestionMark } from 'lucide-react';
import { fromAmount } from '#domain/money.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call<typeof confirmOrder>('POST', '/api/orders/:id/confirm', { params: { id: order._id } }),
    onSuccess: (now) => client.setQueryData<Board>(boardKey(venueId), (known) => known && upsert(known, now)),
  });
  const gone = goneOf(error);
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
          {error && (
            <small className="unconfirmed__failed">
              <CircleAlert className="icon" aria-hidden />
              {gone === '' ? t(whyOf(error)) : t('unconfirmed.sold_out', { dishes: gone })}
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
          onClick={() => ask(order, 'stop', gone === '' ? '' : t('unconfirmed.sold_out_reason', { dishes: gone }))}
        >
          {t('unconfirmed.refuse')}
        </button>
      </span>
    </li>
  );
}

/** The dishes that sold out before the order could have them. */
function goneOf(error: Error | null): string {
  const names = error instanceof CallFailed && error.code === 'sold_out' ? error.details['names'] : [];
  return Array.isArray(names) ? names.join(', ') : '';
}

/** Why it cannot be confirmed, where it is not for a dish. */
function whyOf(error: Error): 'unconfirmed.code_gone' | 'unconfirmed.reward_gone' | 'unconfirmed.failed' {
  const code = error instanceof CallFailed ? error.code : '';
  if (code === 'promotion_used_up' || code === 'promotion_person_limit') return 'unconfirmed.code_gone';
  return code === 'reward_unavailable' ? 'unconfirmed.reward_gone' : 'unconfirmed.failed';
}
