import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { fromAmount } from '#domain/money.ts';
import { isAway } from '#platform/browser/kept.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Money } from '#platform/ui/money.tsx';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { confirmed } from './asked-once.ts';
import { upsert, type Board } from './board.ts';
import { DialogProblem } from './dialog-parts.tsx';
import { Warnings } from './unconfirmed-order.tsx';
import { boardKey } from './use-live-board.ts';
import './confirm-waiting.css';

/** More than an evening's are a flood, which nobody has looked at one by one. */
const MOST = 40;

type Props = {
  readonly orders: readonly SavedOrder[];
  /** Orders with dishes that are gone by now: those are for the guest to choose again. */
  readonly short: ReadonlyMap<string, readonly string[]>;
  readonly venueId: string;
};

/** One tap, and a question that names each of them, for all orders that wait and can be made. */
export function ConfirmWaiting({ orders, short, venueId }: Props) {
  const t = usePortalTexts();
  const [asked, setAsked] = useState<readonly SavedOrder[] | null>(null);
  const fit = orders.filter(({ _id }) => !short.has(_id));
  return (
    <>
      {fit.length > 1 && fit.length <= MOST && (
        <button type="button" className="button button--small button--ink" onClick={() => setAsked(fit)}>
          {t('unconfirmed.confirm_all', { count: fit.length })}
        </button>
      )}
      {asked && <Question asked={asked} waiting={fit} venueId={venueId} close={() => setAsked(null)} />}
    </>
  );
}

type QuestionProps = {
  /** As they stood when the question came: what comes meanwhile nobody has seen. */
  readonly asked: readonly SavedOrder[];
  readonly waiting: readonly SavedOrder[];
  readonly venueId: string;
  readonly close: () => void;
};

function Question({ asked, waiting, venueId, close }: QuestionProps) {
  const t = usePortalTexts();
  const client = useQueryClient();
  /** How many of how many were asked for, while it works: the list below grows shorter meanwhile. */
  const [done, setDone] = useState<{ readonly of: number; readonly all: number } | null>(null);
  const left = asked.filter(({ _id }) => waiting.some((order) => order._id === _id));
  const show = (now: SavedOrder) => client.setQueryData<Board>(boardKey(venueId), (known) => known && upsert(known, now));
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async () => {
      let stayed = 0;
      setDone({ of: 0, all: left.length });
      // One after the other, oldest first: so the kitchen reads them.
      for (const [at, order] of left.entries()) {
        try {
          show(await confirmed(order._id));
        } catch (failure) {
          if (isAway(failure)) throw failure;
          stayed += 1;
        }
        setDone({ of: at + 1, all: left.length });
      }
      return stayed;
    },
    ...ASK_AGAIN,
    onSuccess: (stayed) => stayed === 0 && close(),
  });
  const problem = error ? t('dialog.no_answer') : data ? t('unconfirmed.stayed', { count: data }) : null;
  return (
    <Dialog
      title={t('unconfirmed.confirm_all_title', { count: isPending && done ? done.all : left.length })}
      close={close}
      keep={t('dialog.close')}
      confirm={{
        label: t('unconfirmed.confirm_all_now', { count: isPending && done ? done.all : left.length }),
        busy: isPending || left.length === 0,
        run: mutate,
      }}
    >
      {isPending && done && (
        <p className="confirm-all__done" role="status">
          <progress value={done.of} max={done.all} aria-hidden />
          <span className="num">{t('unconfirmed.confirming', done)}</span>
        </p>
      )}
      <ul className="confirm-all">
        {left.map((order) => (
          <li key={order._id}>
            <b className="num">#{order.number}</b>
            <span>
              {order.deliveryMethod === DELIVERY.collection
                ? t('ticket.collection')
                : order.table > 0
                  ? t('unconfirmed.at_table', { table: order.table })
                  : t('unconfirmed.no_table')}{' '}
              · {quoted(order.buyersName, t.language)}
              <Warnings order={order} />
            </span>
            <Money cents={fromAmount(order.orderAmount)} currency={order.currency} language={t.language} />
          </li>
        ))}
      </ul>
      <DialogProblem text={problem} />
    </Dialog>
  );
}
