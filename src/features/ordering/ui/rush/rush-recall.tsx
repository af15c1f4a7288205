import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShoppingBag, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { call } from '#platform/browser/api.ts';
import { inTime, inTimeFor, isAway } from '#platform/browser/kept.ts';
import { failureOf } from '#platform/browser/failure.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { recallOrder, servedOrders } from '../../recall-contract.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import { laneOf, upsert, type Board } from '../board/board.ts';
import { lineName, tableSign } from '../board/line-words.ts';
import { useLiveVenue } from '../board/live-venue.tsx';
import { isDoneHere, linesOf } from '../board/stations.ts';
import { boardKey } from '../board/use-live-board.ts';
import './rush-recall.css';

type Props = {
  readonly venueId: string;
  readonly others: ReadonlySet<string> | null;
  readonly bringBack: (order: SavedOrder, lines: readonly string[], done: false) => void;
  readonly close: () => void;
};

/** What was served within the hour, latest first; each comes back to where it stood. At a station also what is done there and not yet ready. */
export function RushRecall({ venueId, others, bringBack, close }: Props) {
  const t = usePortalTexts();
  const { board } = useLiveVenue();
  const done = [...(board?.orders.values() ?? [])].filter(
    (order) =>
      ['new', 'preparing'].includes(laneOf(order.orderStatus) ?? '') && isDoneHere(order, others) && linesOf(order, others).here.length > 0,
  );
  const { data, error } = useQuery({
    // Anew with whatever happens: what was served this moment is on it too.
    queryKey: ['served', venueId, board?.lastEventId],
    queryFn: ({ signal }) =>
      call<typeof servedOrders>('GET', '/api/venues/:id/orders/served', { params: { id: venueId }, signal: inTimeFor(signal) }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog className="rush-recall" title={t('rush.recall')} cross={t('dialog.close')} close={close}>
      <p className="muted">{t('rush.recall_text')}</p>
      <p role="status">
        {error ? t(`failure.${failureOf(error)}`) : data?.orders.length === 0 && done.length === 0 ? t('rush.recall_none') : ''}
      </p>
      <ul>
        {done.map((order) => (
          <Row key={order._id} order={order} lines={linesOf(order, others).here} said={t('rush.done_here', { number: order.number })}>
            <Back
              busy={false}
              go={() => {
                bringBack(
                  order,
                  linesOf(order, others).here.map(({ id }) => id),
                  false,
                );
                close();
              }}
            />
          </Row>
        ))}
        {data?.orders.map((order) => (
          <Served key={order._id} order={order} done={close} />
        ))}
      </ul>
    </Dialog>
  );
}

function Served({ order, done }: { readonly order: SavedOrder; readonly done: () => void }) {
  const t = usePortalTexts();
  const { time } = useZoneTimes();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call<typeof recallOrder>('POST', '/api/orders/:id/recall', {
        params: { id: order._id },
        body: { orderStatus: order.orderStatus },
        signal: inTime(),
      }),
    onSuccess: (answer) => {
      client.setQueryData<Board>(boardKey(order.storeDBId), (board) => board && upsert(board, answer));
      done();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['served', order.storeDBId] }),
  });
  return (
    <Row order={order} lines={order.order} said={t('rush.served_at', { number: order.number, time: time(order.statusAt) })}>
      <small role="alert">
        {error && (isAway(error) ? t('dialog.no_answer') : t('dialog.failed', { why: t(`failure.${failureOf(error)}`) }))}
      </small>
      <Back busy={isPending} go={() => mutate()} />
    </Row>
  );
}

type RowProps = { readonly order: SavedOrder; readonly lines: readonly OrderLine[]; readonly said: string; readonly children: ReactNode };

function Row({ order, lines, said, children }: RowProps) {
  const t = usePortalTexts();
  return (
    <li>
      <span className="rush-recall__table num">
        {order.deliveryMethod === DELIVERY.collection ? <ShoppingBag className="icon" aria-hidden /> : tableSign(order)}
      </span>
      <div>
        <p>{said}</p>
        <small>{lines.map((line) => `${line.quantity} × ${lineName(line, t.language)}`).join(' · ')}</small>
      </div>
      {children}
    </li>
  );
}

function Back({ busy, go }: { readonly busy: boolean; readonly go: () => void }) {
  const t = usePortalTexts();
  return (
    <button type="button" className="button button--small" disabled={busy} onClick={go}>
      <Undo2 className="icon" aria-hidden />
      {t('rush.bring_back')}
    </button>
  );
}
