import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { HandMethod } from '#domain/hand-money.ts';
import { add, fromAmount, toAmount } from '#domain/money.ts';
import { REFUND_REASONS, reasonKept } from '#domain/reasons.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { refundOrder } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import type { BillLine } from '../../visit-contract.ts';
import { lineName } from '../board/line-words.ts';
import { paidOnline } from '../board/money-words.ts';
import { MethodChoice, ReasonField, Suggestions } from '../board/dialog-parts.tsx';
import { RefundDialog } from '../board/refund-dialog.tsx';
import { floorKey } from '../board/use-live-board.ts';
import { amountText } from './floor-words.ts';
import { PanelHead, PanelProblem } from './panel-head.tsx';
import { lineKey } from './payers.ts';
import type { PanelProps } from './panel-props.ts';
import { floorProblem } from './settle-problem.ts';

type PaidLine = { readonly order: SavedOrder; readonly line: BillLine; readonly key: string };

/** One order after the other: each is refused by itself where somebody else was faster, and what has gone back stays so. */
function useSendBack(venueId: string, chosen: readonly PaidLine[], done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (how: { readonly method: HandMethod; readonly reason: string }) => {
      for (const own of Map.groupBy(chosen, ({ order }) => order._id).values()) {
        const [first] = own;
        if (!first) continue;
        const body = { ...how, amount: null, refunded: first.order.refunded, lines: own.map(({ line }) => line.line) };
        await call<typeof refundOrder>('POST', '/api/orders/:id/refund', { params: { id: first.order._id }, body, signal: inTime() });
      }
    },
    onSuccess: done,
    onSettled: () => client.invalidateQueries({ queryKey: floorKey(venueId) }),
  });
}

/** What was paid goes back, line by line, with a reason; what was paid online goes back through its provider. */
export function BackPanel({ venue, bill, headingId, back }: PanelProps) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [method, setMethod] = useState<HandMethod>('cash');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [online, setOnline] = useState<SavedOrder | null>(null);
  const money = (amount: number) => amountText(amount, bill.currency, t);
  const rows = bill.rounds.flatMap(({ order, lines }) =>
    lines
      .filter(({ state, method: how }) => state === 'paid' && how !== 'online')
      .map((line) => ({ order, line, key: lineKey(order._id, line.line) })),
  );
  const chosen = rows.filter(({ key }) => ticked.has(key));
  const sum = toAmount(add(...chosen.map(({ line }) => fromAmount(line.amount))));
  const { mutate, isPending, error } = useSendBack(venue._id, chosen, back);
  const toggle = (key: string) => setTicked(new Set(ticked.has(key) ? [...ticked].filter((one) => one !== key) : [...ticked, key]));
  const missing = reason.trim() === '';
  const beaten = error instanceof CallFailed && error.code === 'changed_meanwhile';
  return (
    <section className="settle">
      <PanelHead id={headingId} table={bill.table} title={t('back.title')} back={back} />
      <div className="settle__body">
        <fieldset className="payers">
          <legend className="field__label">{t('back.what')}</legend>
          {rows.length === 0 && <p className="muted">{t('back.none')}</p>}
          {rows.map(({ order, line, key }) => {
            const sold = order.order[line.line - 1];
            return (
              <label key={key} className="payer">
                <input type="checkbox" checked={ticked.has(key)} onChange={() => toggle(key)} />
                <span>{sold && `${sold.quantity} × ${lineName(sold, t.language)}`}</span>
                <b className="num">{money(line.amount)}</b>
              </label>
            );
          })}
        </fieldset>
        {bill.rounds
          .filter(({ order }) => paidOnline(order))
          .map(({ order }) => (
            <button key={order._id} type="button" className="button" onClick={() => setOnline(order)}>
              {t('back.online', { number: order.number, name: quoted(order.buyersName, t.language) })}
            </button>
          ))}
        {rows.length > 0 && (
          <>
            <MethodChoice value={method} choose={setMethod} />
            <ReasonField
              label={t('back.reason')}
              value={reason}
              missing={tried && missing ? t('back.reason_missing') : null}
              change={setReason}
            />
            <Suggestions label={t('back.quick')} texts={REFUND_REASONS.map((key) => portal(`reason.${key}`))} choose={setReason} />
          </>
        )}
        <PanelProblem text={beaten ? t('problem.back_beaten') : floorProblem(error, t)} />
      </div>
      <footer className="bill__foot">
        <button
          type="button"
          className="button button--wine button--large button--block"
          disabled={isPending || chosen.length === 0}
          onClick={() =>
            missing ? setTried(true) : mutate({ method, reason: reasonKept(reason.trim(), (key) => portal(`reason.${key}`)) })
          }
        >
          <Undo2 className="icon" aria-hidden />
          {t('back.confirm')} <span className="num">{money(sum)}</span>
        </button>
      </footer>
      {online && <RefundDialog order={online} close={() => setOnline(null)} />}
    </section>
  );
}
