import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { HandMethod } from '#domain/hand-money.ts';
import { add, toAmount } from '#domain/money.ts';
import { REFUND_REASONS, reasonKept } from '#domain/reasons.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import type { BillLine } from '../../visit-contract.ts';
import { handBacker } from '../board/asked-once.ts';
import { lineName } from '../board/line-words.ts';
import { kept, paidOnline } from '../board/money-words.ts';
import { PortionChoice, sumOfPortions } from '../board/portion-choice.tsx';
import { MethodChoice, ReasonField, Suggestions } from '../board/dialog-parts.tsx';
import { RefundDialog } from '../board/refund-dialog.tsx';
import { floorKey } from '../board/use-live-board.ts';
import { amountText } from './floor-words.ts';
import { OnlineBack } from './online-back.tsx';
import { PanelHead, PanelProblem } from './panel-head.tsx';
import { lineKey } from './payers.ts';
import type { PanelProps } from './panel-props.ts';
import { backProblem } from './settle-problem.ts';

type PaidLine = { readonly order: SavedOrder; readonly line: BillLine; readonly key: string; readonly quantity: number };

/** One order after the other: each is refused by itself where somebody else was faster, and what has gone back stays so. */
function useSendBack(venueId: string, chosen: readonly PaidLine[], done: () => void) {
  const client = useQueryClient();
  const [handBack] = useState(handBacker);
  return useMutation({
    ...ASK_AGAIN,
    mutationFn: async (how: { readonly method: HandMethod; readonly reason: string }) => {
      for (const own of Map.groupBy(chosen, ({ order }) => order._id).values()) {
        const [first] = own;
        if (!first) continue;
        await handBack(first.order._id, {
          ...how,
          amount: null,
          refunded: first.order.refunded,
          portions: own.map(({ line, quantity }) => ({ line: line.line, quantity })),
        });
      }
    },
    onSuccess: done,
    onSettled: () => client.invalidateQueries({ queryKey: floorKey(venueId) }),
  });
}

/** What was paid goes back, line by line or one of two, with a reason; what was paid online goes back through its provider. */
export function BackPanel({ venue, bill, headingId, back }: PanelProps) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  const [wanted, setWanted] = useState<Readonly<Record<string, number>>>({});
  const [picked, setPicked] = useState<HandMethod | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<SavedOrder | null>(null);
  const money = (amount: number) => amountText(amount, bill.currency, t);
  const rows = bill.rounds.flatMap(({ order, lines }) =>
    lines
      .filter(({ state, method: how }) => state === 'paid' && how !== 'online')
      .map((line): PaidLine => {
        const key = lineKey(order._id, line.line);
        // Somebody else may have sent some of it back meanwhile.
        return { order, line, key, quantity: Math.min(wanted[key] ?? 0, line.left.length) };
      }),
  );
  const chosen = rows.filter(({ quantity }) => quantity > 0);
  // Back the way it came, where all of it came by card; before anything is chosen, as all that was paid.
  const likely = chosen.length > 0 ? chosen : rows;
  const method = picked ?? (likely.length > 0 && likely.every(({ line }) => line.method === 'card') ? 'card' : 'cash');
  const sum = toAmount(add(...chosen.map(({ line, quantity }) => sumOfPortions(line.left, quantity))));
  const { mutate, isPending, error } = useSendBack(venue._id, chosen, back);
  const missing = reason.trim() === '';
  const [online, ...more] = bill.rounds.flatMap(({ order }) => (paidOnline(order) ? [order] : []));
  if (rows.length === 0 && online)
    return (
      <section className="settle">
        <PanelHead id={headingId} table={bill.table} title={t('back.title')} back={back} />
        <div className="settle__body">
          <OnlineBack orders={[online, ...more]} done={back} />
        </div>
      </section>
    );
  return (
    <section className="settle">
      <PanelHead id={headingId} table={bill.table} title={t('back.title')} back={back} />
      <div className="settle__body">
        <PaidDishes rows={rows} currency={bill.currency} want={(key, count) => setWanted({ ...wanted, [key]: count })} />
        <OtherWays rounds={bill.rounds} ask={setAsked} />
        {rows.length > 0 && (
          <>
            <MethodChoice value={method} choose={setPicked} />
            <ReasonField
              label={t('back.reason')}
              value={reason}
              missing={tried && missing ? t('back.reason_missing') : null}
              change={setReason}
            />
            <Suggestions label={t('back.quick')} texts={REFUND_REASONS.map((key) => portal(`reason.${key}`))} choose={setReason} />
          </>
        )}
        <PanelProblem text={backProblem(error, bill.currency, t)} />
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
      {asked && <RefundDialog order={asked} close={() => setAsked(null)} />}
    </section>
  );
}

type OtherProps = { readonly rounds: PanelProps['bill']['rounds']; readonly ask: (order: SavedOrder) => void };

/** Orders of which something else than a dish goes back: what was paid online, or a sum. */
function OtherWays({ rounds, ask }: OtherProps) {
  const t = usePortalTablesTexts();
  return (
    <>
      {rounds
        .filter(({ order }) => paidOnline(order))
        .map(({ order }) => (
          <button key={order._id} type="button" className="button" onClick={() => ask(order)}>
            {t('back.online', { number: order.number, name: quoted(order.buyersName, t.language) })}
          </button>
        ))}
      {rounds
        .filter(({ order }) => !paidOnline(order) && kept(order) > 0)
        .map(({ order }) => (
          <button key={order._id} type="button" className="button button--small" onClick={() => ask(order)}>
            {t('back.amount', { number: order.number })}
          </button>
        ))}
    </>
  );
}

type PaidProps = {
  readonly rows: readonly PaidLine[];
  readonly currency: string;
  readonly want: (key: string, quantity: number) => void;
};

/** What was paid by hand, each with how many of it go back. */
function PaidDishes({ rows, currency, want }: PaidProps) {
  const t = usePortalTablesTexts();
  return (
    <fieldset className="payers">
      <legend className="field__label">{t('back.what')}</legend>
      {rows.length === 0 && <p className="muted">{t('back.none')}</p>}
      {rows.map(({ order, line, key, quantity }) => {
        const sold = order.order[line.line - 1];
        return (
          sold && (
            <PortionChoice
              key={key}
              name={lineName(sold, t.language)}
              left={line.left}
              quantity={quantity}
              first={null}
              currency={currency}
              onQuantity={(count) => want(key, count)}
            />
          )
        );
      })}
    </fieldset>
  );
}
