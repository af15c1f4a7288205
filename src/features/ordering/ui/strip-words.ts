import { DELIVERY, PAYMENT, takenByHand } from '#domain/methods.ts';
import { fromAmount, ZERO, type Cents } from '#domain/money.ts';
import { isStopped } from '#domain/order-status.ts';
import { isDue, stageOf, type Stage } from '#domain/running-order.ts';
import { minutesUntil } from '#domain/table-strip.ts';
import { onThisClock } from '#platform/browser/server-clock.ts';
import { otherDay } from '#platform/shared/dates.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { wallClock } from '#platform/shared/wall-clock.ts';
import type { IconName } from '#platform/ui/icon.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import type { StripKey } from '#texts/keys.ts';
import { weighed, type KnownOrder } from './known-orders.ts';
import type { MyPart } from './use-my-part.ts';

export type StripTexts = Texts<StripKey>;

const STAGES: Readonly<Record<Stage, { readonly words: StripKey; readonly collected?: StripKey; readonly icon: IconName }>> = {
  unpaid: { words: 'stage.unpaid', icon: 'banknote' },
  awaiting: { words: 'stage.awaiting', icon: 'concierge-bell' },
  received: { words: 'stage.received', icon: 'check' },
  preparing: { words: 'stage.preparing', icon: 'cooking-pot' },
  ready: { words: 'stage.ready', collected: 'stage.ready_to_collect', icon: 'concierge-bell' },
  served: { words: 'stage.served', collected: 'stage.collected', icon: 'utensils' },
  stopped: { words: 'stage.stopped', icon: 'circle-x' },
};

export const stageIcon = (order: KnownOrder): IconName => STAGES[stageOf(weighed(order))].icon;

export function stageWords(order: KnownOrder, t: StripTexts): string {
  const { words, collected = words } = STAGES[stageOf(weighed(order))];
  return t(order.deliveryMethod === DELIVERY.collection ? collected : words);
}

/** "#12 Preparing" */
export const named = (order: KnownOrder, t: StripTexts): string => t('strip.named', { number: order.number, stage: stageWords(order, t) });

/** Minutes after which a time of day says more. */
const HOUR = 60;

/** "about 9 min": what the kitchen said, while it still cooks. Empty where it gave no time: nobody guesses one. Of an order of another day it is that day, "of Thu 26 Nov": what was promised then is over. */
export function promise(order: KnownOrder, now: number, t: StripTexts): string {
  const stage = stageOf(weighed(order));
  const day = otherDay(onThisClock(Date.parse(order.placedAt)), now, order.timeZone, t.language);
  if (day !== null) return t('strip.of_day', { day });
  if (order.readyBy === null || (stage !== 'preparing' && stage !== 'received')) return '';
  const minutes = minutesUntil(onThisClock(Date.parse(order.readyBy)), now) ?? 0;
  if (minutes === 0) return t('strip.soon');
  return minutes > HOUR ? t('strip.around', { time: wallClock(order.readyBy, order.timeZone, t.language) }) : t('strip.about', { minutes });
}

/** When the server was last heard: "20:14", and of another day "20:14, Thu 26 Nov". */
export function sinceWords(since: number, now: number, timeZone: string, t: StripTexts): string {
  return [wallClock(since, timeZone, t.language), otherDay(since, now, timeZone, t.language)].filter(Boolean).join(', ');
}

export const amountOf = ({ orderAmount, currency }: KnownOrder, t: StripTexts): string =>
  moneyText(fromAmount(orderAmount), currency, t.language);

/** What this guest pays comes first, then the table's. Of orders of several people it is the table's, where nobody knows this guest's part. */
export function toPay(
  cents: Cents,
  [first, ...others]: readonly [KnownOrder, ...KnownOrder[]],
  t: StripTexts,
  part: MyPart | null = null,
): string {
  const money = (sum: Cents) => moneyText(sum, first.currency, t.language);
  if (part && part.mineCents > 0 && part.mineCents < part.tableCents)
    return t('strip.yours', { mine: money(part.mineCents), amount: money(part.tableCents) });
  return t([first, ...others].some(({ ofSeveral }) => ofSeveral) ? 'strip.on_bill' : 'strip.to_pay', { amount: money(cents) });
}

/** Whether it is paid, or what and how is to be paid; empty where nothing is. */
export function moneyWords(order: KnownOrder, t: StripTexts, part: MyPart | null = null): string {
  const { paymentStatus, paymentMethod } = order;
  if (paymentStatus === 'pending') return t('strip.to_pay', { amount: amountOf(order, t) });
  if (paymentStatus === 'paid' && isStopped(order.orderStatus) && !takenByHand(paymentMethod)) return t('strip.going_back');
  if (paymentStatus === 'paid' || paymentStatus === 'part_refunded') return t('strip.paid');
  if (paymentStatus === 'refunded') return t('strip.refunded');
  if (!isDue(weighed(order))) return '';
  // What of it this guest pays, and how, is said on the table's bill.
  const mine = part?.rounds.get(order._id) ?? ZERO;
  if (order.ofSeveral && mine > 0)
    return t('strip.yours_of', { mine: moneyText(mine, order.currency, t.language), amount: amountOf(order, t) });
  if (order.ofSeveral) return t('strip.on_bill', { amount: amountOf(order, t) });
  if (paymentMethod === PAYMENT.atTheEnd) return t('strip.to_pay_end', { amount: amountOf(order, t) });
  return t(paymentMethod === PAYMENT.cash ? 'strip.to_pay_cash' : 'strip.to_pay_card', { amount: amountOf(order, t) });
}

/** "2 Gyros, 1 Beer" */
export const dishesOf = ({ dishes }: KnownOrder): string => dishes.map(({ quantity, name }) => `${quantity} ${name}`).join(', ');
