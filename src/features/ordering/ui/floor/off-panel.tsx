import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeMinus } from 'lucide-react';
import { useState } from 'react';
import { percentOf, subtract, typedCents } from '#domain/money-parts.ts';
import { add, fromAmount, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { may } from '#domain/permissions.ts';
import { REDUCTION_REASONS, REFUND_REASONS, reasonKept } from '#domain/reasons.ts';
import { REDUCTIONS, type ReductionKind } from '#domain/reduction.ts';
import { CallFailed } from '#platform/browser/api.ts';
import { ASK_AGAIN } from '#platform/browser/ask-again.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import '#platform/ui/dialog-box.css';
import type { BillRound } from '../../visit-contract.ts';
import { reducer, type OffWish } from '../board/asked-once.ts';
import { sumOfPortions } from '../board/portion-choice.tsx';
import { ReasonField, Suggestions } from '../board/dialog-parts.tsx';
import { floorKey } from '../board/use-live-board.ts';
import { amountText, type Say } from './floor-words.ts';
import { DISCOUNT_AT_FIRST, DiscountChoice, type DiscountWish } from './discount-choice.tsx';
import { countOf, OpenDishes, openRounds, portionsOf, type WantedPortions } from './open-dishes.tsx';
import { PanelHead, PanelProblem } from './panel-head.tsx';
import type { PanelProps } from './panel-props.ts';
import { QuickChoice } from './quick-choice.tsx';
import { floorProblem } from './settle-problem.ts';

/** What is asked for one order, in its sequence. */
type Asked = { readonly round: BillRound; readonly wishes: readonly OffWish[] };

/** What comes off a round that nobody has paid anything of: portions of its dishes, on the house or as if never ordered, or a sum. */
export function OffPanel({ venue, bill, headingId, back }: PanelProps) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  const mayGive = may(venue, 'reduce');
  const kinds = REDUCTIONS.filter((one) => (one === 'taken_off' ? may(venue, 'take_off') : mayGive));
  const [kind, setKind] = useState<ReductionKind>(() => kinds[0] ?? 'taken_off');
  const [wanted, setWanted] = useState<WantedPortions>({});
  const [discount, setDiscount] = useState<DiscountWish>(DISCOUNT_AT_FIRST);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const open = openRounds(bill);
  const rounds = open.filter(({ order }) => mayGive || order.orderStatus < ORDER_STATUS.preparing);
  const kept = reasonKept(reason.trim(), (key) => portal(`reason.${key}`));
  const asked = kind === 'discount' ? discountOf(rounds, discount, kept) : wishesOf(rounds, { kind, wanted, reason: kept });
  const sum = kind === 'discount' ? discountSum(rounds, discount) : portionsSum(rounds, wanted);
  const { mutate, isPending, error } = useTakeOff(venue._id, asked, back);
  const missing = reason.trim() === '';
  return (
    <section className="settle">
      <PanelHead id={headingId} table={bill.table} title={t('off.title')} back={back} />
      <div className="settle__body">
        {kinds.length > 1 && (
          <QuickChoice
            label={t('off.kind')}
            value={kind}
            options={kinds.map((one) => [one, t(`off.kind_${one}`)])}
            choose={(one) => setKind(REDUCTIONS.find((known) => known === one) ?? 'taken_off')}
          />
        )}
        <p className="muted">{t(`off.says_${kind}`)}</p>
        {kind === 'discount' ? (
          <DiscountChoice bill={bill} rounds={rounds} value={discount} choose={setDiscount} wrong={tried && sum === ZERO} />
        ) : (
          <OpenDishes
            {...{ rounds, bill, wanted }}
            label={t('off.what')}
            none={open.length > 0 ? t('off.none_role') : t('off.none')}
            want={(key, count) => setWanted({ ...wanted, [key]: count })}
          />
        )}
        <ReasonField
          label={t('off.reason')}
          value={reason}
          missing={tried && missing ? t('back.reason_missing') : null}
          change={setReason}
        />
        <Suggestions
          label={t('back.quick')}
          texts={[...REDUCTION_REASONS, ...REFUND_REASONS].map((key) => portal(`reason.${key}`))}
          choose={setReason}
        />
        <PanelProblem text={offProblem(error, t)} />
      </div>
      <footer className="bill__foot">
        <button
          type="button"
          className="button button--wine button--large button--block"
          disabled={isPending || (kind === 'discount' ? rounds.length === 0 : asked.length === 0)}
          onClick={() => (missing || asked.length === 0 ? setTried(true) : mutate())}
        >
          <BadgeMinus className="icon" aria-hidden />
          {t(`off.confirm_${kind}`)} <span className="num">{amountText(toAmount(sum), bill.currency, t)}</span>
        </button>
      </footer>
    </section>
  );
}

/** What a round comes to without its tip. */
const saleOf = ({ order }: BillRound): Cents => subtract(fromAmount(order.orderAmount), fromAmount(order.tip));

type Portions = {
  readonly kind: 'taken_off' | 'given_away';
  readonly wanted: WantedPortions;
  readonly reason: string;
};

const wishesOf = (rounds: readonly BillRound[], { kind, wanted, reason }: Portions): Asked[] =>
  [...Map.groupBy(portionsOf(rounds, wanted), ({ round }) => round)].map(([round, portions]) => ({
    round,
    wishes: portions.map(({ line, quantity }): OffWish => ({ kind, line, quantity, reason })),
  }));

const portionsSum = (rounds: readonly BillRound[], wanted: WantedPortions): Cents =>
  add(...rounds.flatMap((round) => round.lines.map((line) => sumOfPortions(line.off, countOf(wanted, round, line)))));

function discountOf(rounds: readonly BillRound[], { round: id, percent, typed }: DiscountWish, reason: string): Asked[] {
  const one = rounds.find(({ order }) => order._id === id);
  const cents = typedCents(typed);
  if (percent !== null) return (one ? [one] : rounds).map((round) => ({ round, wishes: [{ kind: 'discount' as const, percent, reason }] }));
  const only = one ?? (rounds.length === 1 ? rounds[0] : undefined);
  if (!only || cents === null || cents === ZERO || cents > saleOf(only)) return [];
  return [{ round: only, wishes: [{ kind: 'discount', amount: toAmount(cents), reason }] }];
}

/** What it will come to; the server says what it did. */
function discountSum(rounds: readonly BillRound[], wish: DiscountWish): Cents {
  const { percent, typed } = wish;
  const asked = discountOf(rounds, wish, '-');
  if (percent === null) return asked.length > 0 ? (typedCents(typed) ?? ZERO) : ZERO;
  return add(...asked.map(({ round }) => percentOf(saleOf(round), percent)));
}

/** One after the other, each with what its order comes to by then; what was done stays done, and is not done again. */
function useTakeOff(venueId: string, asked: readonly Asked[], done: () => void) {
  const client = useQueryClient();
  const [takeOff] = useState(reducer);
  return useMutation({
    ...ASK_AGAIN,
    mutationFn: async () => {
      for (const { round, wishes } of asked) {
        let { orderAmount } = round.order;
        for (const wish of wishes) ({ orderAmount } = await takeOff(round.order._id, orderAmount, wish));
      }
    },
    onSuccess: done,
    onSettled: () => client.invalidateQueries({ queryKey: floorKey(venueId) }),
  });
}

const PROBLEMS = {
  changed_meanwhile: 'problem.off_changed',
  too_many: 'problem.off_changed',
  too_much: 'problem.off_changed',
  not_unpaid: 'problem.off_paid',
  part_paid: 'problem.off_paid',
  share_held: 'problem.share_held',
  share_paid: 'problem.share_paid',
  whole_round: 'problem.off_whole',
  day_closed: 'problem.off_closed',
  not_allowed: 'problem.off_role',
} as const;

function offProblem(error: Error | null, t: Say): string | null {
  const known = error instanceof CallFailed ? Object.entries(PROBLEMS).find(([code]) => code === error.code) : undefined;
  return known ? t(known[1]) : floorProblem(error, t);
}
