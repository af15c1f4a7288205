import { ShieldQuestionMark } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { blockSender } from '../../block-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { unconfirmedOf, type Board } from './board.ts';
import type { TicketActions } from './order-ticket.tsx';
import { ConfirmWaiting } from './confirm-waiting.tsx';
import { RefuseFloors, RefuseTable, RefuseWaiting } from './refuse-waiting.tsx';
import { UnconfirmedOrder } from './unconfirmed-order.tsx';
import { useShort } from './use-short.ts';
import { waitingRows } from './waiting-rows.ts';
import { useBlocking } from './use-blocks.ts';
import './unconfirmed-strip.css';

type Props = {
  readonly board: Board;
  readonly venueId: string;
  /** One line with the oldest of them; the others are in a sheet. */
  readonly thin: boolean;
} & Pick<TicketActions, 'ask'>;

/** Orders that wait for a look, above the lanes; nothing where none waits. */
export function UnconfirmedStrip({ board, venueId, thin, ask }: Props) {
  const t = usePortalTexts();
  const [isOpen, setOpen] = useState(false);
  const unconfirmed = unconfirmedOf(board);
  const [oldest] = unconfirmed;
  const short = useShort(venueId, unconfirmed.length > 0);
  if (isOpen && (!oldest || !thin)) setOpen(false);
  if (!oldest) return null;
  const all = (
    <>
      <p>{t('unconfirmed.why_any')}</p>
      <div className="unconfirmed__all">
        <ConfirmWaiting orders={unconfirmed} short={short} venueId={venueId} />
        <RefuseWaiting orders={unconfirmed} venueId={venueId} />
        <RefuseFloors orders={unconfirmed} venueId={venueId} />
      </div>
      <ul className="assist-strip">
        {waitingRows(unconfirmed).map((row) =>
          'order' in row ? (
            <UnconfirmedOrder key={row.order._id} order={row.order} short={short.get(row.order._id)} venueId={venueId} ask={ask} />
          ) : (
            <More key={row.key} shown={row.shown} orders={row.more} venueId={venueId} />
          ),
        )}
      </ul>
    </>
  );
  return (
    <section className={`unconfirmed ${thin ? 'unconfirmed--thin' : ''}`} aria-labelledby="unconfirmed" data-steady>
      <h2 id="unconfirmed" className={thin ? 'visually-hidden' : undefined}>
        <ShieldQuestionMark className="icon" aria-hidden />
        {t('unconfirmed.label')}
      </h2>
      {thin ? (
        <>
          <button type="button" className="button button--small unconfirmed__count" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <ShieldQuestionMark className="icon" aria-hidden />
            {t('unconfirmed.count', { count: unconfirmed.length })}
          </button>
          <ul className="assist-strip">
            <Oldest order={oldest} short={short.get(oldest._id)} venueId={venueId} ask={ask} />
          </ul>
        </>
      ) : (
        all
      )}
      {isOpen &&
        createPortal(
          <Dialog title={t('unconfirmed.count', { count: unconfirmed.length })} cross={t('dialog.close')} wide close={() => setOpen(false)}>
            <div className="unconfirmed-sheet" data-steady>
              {all}
            </div>
          </Dialog>,
          document.body,
        )}
    </section>
  );
}

/** One after the other in the same place. */
function Oldest({ order, ...props }: Omit<ComponentProps<typeof UnconfirmedOrder>, 'takesPlace'>) {
  const [first] = useState(order._id);
  return <UnconfirmedOrder key={order._id} order={order} {...props} takesPlace={order._id !== first} />;
}

/** The others of a table, with one tap for all that wait there, and one that blocks the table for today and refuses what was typed for it and not begun. */
function More({
  shown,
  orders,
  venueId,
}: {
  readonly shown: readonly SavedOrder[];
  readonly orders: readonly SavedOrder[];
  readonly venueId: string;
}) {
  const t = usePortalTexts();
  const [order] = orders;
  const table = order?.table ?? 0;
  const block = () =>
    call<typeof blockSender>('POST', '/api/orders/:id/block', {
      params: { id: order?._id ?? '' },
      body: { what: 'table', all: false, refuse: true, reason: 'not_confirmed' },
      signal: inTime(),
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
      {order && table > 0 && (
        <span className="unconfirmed__answers">
          <RefuseTable orders={[...shown, ...orders]} venueId={venueId} floor={order.floor} table={table} />
          <button type="button" className="button button--small" disabled={busy} onClick={send}>
            {t('unconfirmed.stop_table', { table })}
          </button>
        </span>
      )}
    </li>
  );
}
