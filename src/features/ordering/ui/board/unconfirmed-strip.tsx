import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, ShieldQuestionMark, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { fromAmount } from '#domain/money.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { blockSender } from '../../block-contract.ts';
import type { confirmOrder } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { lineName, strictOf } from './line-words.ts';
import { upsert, unconfirmedOf, type Board } from './board.ts';
import type { TicketActions } from './order-ticket.tsx';
import { RefuseWaiting } from './refuse-waiting.tsx';
import { allergenNames, allergenObjects } from './ticket-lines.tsx';
import { TicketMarks } from './ticket-marks.tsx';
import { useBlocking } from './use-blocks.ts';
import { boardKey } from './use-live-board.ts';
import './unconfirmed-strip.css';

type Props = { readonly board: Board; readonly venueId: string } & Pick<TicketActions, 'ask'>;

/** Orders that wait for a look, above the lanes; nothing where none waits. */
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
      <p>{t('unconfirmed.why_any')}</p>
      <RefuseWaiting orders={unconfirmed} venueId={venueId} />
      <ul className="assist-strip">
        {groupsOf(unconfirmed).map(({ shown, more }) => (
          <Fragment key={shown[0]?._id}>
            {shown.map((order) => (
              <UnconfirmedOrder key={order._id} order={order} venueId={venueId} ask={ask} />
            ))}
            {more.length > 0 && <More orders={more} venueId={venueId} />}
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

/** So many of a table are shown one by one; a wave is answered as a whole. */
const SHOWN_OF_A_TABLE = 4;
const isAlike = (one: SavedOrder, other: SavedOrder) => one.table === other.table && one.floor === other.floor;

/** The orders of each table together, in the order of the first of them. */
function groupsOf(orders: readonly SavedOrder[]): { shown: SavedOrder[]; more: SavedOrder[] }[] {
  const groups: SavedOrder[][] = [];
  for (const order of orders) {
    const group = groups.find(([first]) => first && isAlike(first, order));
    if (group) group.push(order);
    else groups.push([order]);
  }
  return groups.map((group) => ({ shown: group.slice(0, SHOWN_OF_A_TABLE), more: group.slice(SHOWN_OF_A_TABLE) }));
}

/** The others of a table, with one tap for all of them: the table is blocked for today, and what nobody has begun of it refused. */
function More({ orders, venueId }: { readonly orders: readonly SavedOrder[]; readonly venueId: string }) {
  const t = usePortalTexts();
  const [order] = orders;
  const table = order?.table ?? 0;
  const block = () =>
    call<typeof blockSender>('POST', '/api/orders/:id/block', {
      params: { id: order?._id ?? '' },
      body: { what: 'table', all: false, refuse: true, reason: 'not_confirmed' },
    });
  const { send, busy, problem } = useBlocking(venueId, block, () => undefined);
  return (
    <li className="assist unconfirmed__order">
      <span className="assist__table num" aria-hidden>
        {table > 0 ? table : '–'}
      </span>
      <div>
        <b>{t(table > 0 ? 'unconfirmed.more_table' : 'unconfirmed.more', { count: orders.length, table })}</b>
        <span role="alert">{problem && <small className="unconfirmed__failed">{problem}</small>}</span>
      </div>
      {table > 0 && (
        <button type="button" className="button button--small" disabled={busy} onClick={send}>
          {t('unconfirmed.stop_table', { table })}
        </button>
      )}
    </li>
  );
}

function UnconfirmedOrder({ order, venueId, ask }: { readonly order: SavedOrder } & Omit<Props, 'board'>) {
  const t = usePortalTexts();
  const client = useQueryClient();
  const { number, table } = order;
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationKey: ['confirm', order._id],
    mutationFn: () => call<typeof confirmOrder>('POST', '/api/orders/:id/confirm', { params: { id: order._id } }),
    onSuccess: (now) => client.setQueryData<Board>(boardKey(venueId), (known) => known && upsert(known, now)),
  });
  const gone = goneOf(error);
  const soldOut = gone !== '';
  // From the first touch until it has gone: a repeated one is for nobody, also before the button shows that it is busy.
  const busy = isPending || isSuccess;
  const confirm = () => {
    if (!busy && client.isMutating({ mutationKey: ['confirm', order._id] }) === 0) mutate();
  };
  return (
    <li className="assist unconfirmed__order" data-unconfirmed={order._id} data-moving={busy || undefined} aria-busy={busy || undefined}>
      <span className="assist__table num">
        <span className="visually-hidden">{t(table > 0 ? 'requests.table' : 'unconfirmed.no_table')} </span>
        {table > 0 ? table : '–'}
      </span>
      <div>
        <b>{t('unconfirmed.order', { number, name: order.buyersName })}</b>
        {order.waitsFor && <small className="unconfirmed__why">{t(`unconfirmed.for_${order.waitsFor}`)}</small>}
        <small>
          {order.order.map((line) => `${line.quantity} × ${lineName(line, t.language)}`).join(', ')} ·{' '}
          <Money cents={fromAmount(order.orderAmount)} currency={order.currency} language={t.language} />
        </small>
        <Warnings order={order} />
        <TicketMarks order={order} />
        <span role="alert">
          {error && (
            <small className="unconfirmed__failed">
              <CircleAlert className="icon" aria-hidden />
              {!soldOut ? t(whyOf(error)) : t('unconfirmed.sold_out', { dishes: gone })}
            </small>
          )}
        </span>
      </div>
      <span className="unconfirmed__answers">
        <button
          type="button"
          className={`button button--small ${soldOut ? '' : 'button--ink'}`}
          aria-label={t('unconfirmed.confirm_order', { number })}
          disabled={busy || soldOut}
          onClick={confirm}
        >
          {t('unconfirmed.confirm')}
        </button>
        <button
          type="button"
          className={`button button--small ${soldOut ? 'button--ink unconfirmed__first' : ''}`}
          aria-label={t('unconfirmed.refuse_order', { number })}
          disabled={busy}
          onClick={() => ask(order, 'stop', !soldOut ? '' : t('unconfirmed.sold_out_reason', { dishes: gone }))}
        >
          {t('unconfirmed.refuse')}
        </button>
      </span>
    </li>
  );
}

/** What must not be in it, as loud as on a ticket, and what the guest wrote. */
function Warnings({ order }: { readonly order: SavedOrder }) {
  const t = usePortalTexts();
  const strict = strictOf(order);
  const notes = [order.note, ...order.order.map(({ note }) => note)].filter((note) => note !== '');
  return (
    <>
      {strict.length > 0 && (
        <strong className="unconfirmed__allergy">
          <TriangleAlert className="icon" aria-hidden />
          <span>
            {t('ticket.allergy')} {allergenNames(strict, t)}
          </span>
        </strong>
      )}
      {order.ratherNot.length > 0 && <small>{t('ticket.rather_not', { allergens: allergenObjects(order.ratherNot, t) })}</small>}
      {notes.map((note, nth) => (
        <small key={`${nth}-${note}`} className="unconfirmed__note">
          {t('ticket.note')}: {note}
        </small>
      ))}
    </>
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
  if (['promotion_used_up', 'promotion_held_by_unpaid', 'promotion_person_limit'].includes(code)) return 'unconfirmed.code_gone';
  return code === 'reward_unavailable' ? 'unconfirmed.reward_gone' : 'unconfirmed.failed';
}
