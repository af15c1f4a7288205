import { businessDay } from './local-time.ts';
import { fromAmount, toAmount } from './money.ts';
import { subtract } from './money-parts.ts';
import type { ReductionKind } from './reduction.ts';

/** The sums of a day's report in whole cents: see `figures.ts` for what each is. */
export type ZSums = {
  readonly orders: number;
  readonly subtotal: number;
  readonly rewards: number;
  readonly discount: number;
  /** What of the discount staff gave. */
  readonly byHouse: number;
  /** Dishes given away and discounts, one by one. */
  readonly given: readonly { readonly cents: number }[];
  readonly gross: number;
  readonly refunds: number;
  /** Net sales of earlier reports that were undone since: their orders were stopped after they had counted. */
  readonly corrections: number;
  readonly net: number;
  readonly vat: number;
  readonly withoutVat: number;
  readonly rates: readonly ZRate[];
  readonly methods: readonly ZMethod[];
  readonly people: readonly { readonly tips: number }[];
  readonly tips: number;
  readonly received: number;
  readonly bridge: ZBridge;
  /** What is open by the list of it, of orders that are sold in this report; null: the list has no room for all. */
  readonly openHere: number | null;
  readonly drawers: readonly { readonly taken: number; readonly handedBack: number }[];
};
export type ZRate = {
  readonly rate: number;
  readonly gross: number;
  readonly refunds: number;
  readonly corrections: number;
  readonly net: number;
  readonly vat: number;
  readonly withoutVat: number;
  /** The VAT in `refunds` and in `corrections`, which `vat` is less by. */
  readonly refundsVat: number;
  readonly correctionsVat: number;
};
/** `sales` + `tips` − `refunds` = `received`, tips less those that were sent back; and `sales` + `paidTips` − `sentBack` is the same. */
export type ZMethod = {
  readonly method: string;
  readonly payments: number;
  readonly sales: number;
  readonly refunds: number;
  readonly tips: number;
  readonly paidTips: number;
  readonly sentBack: number;
  readonly received: number;
};
/** From what was sold, with tips, to what came in: `sold` − `open` − `elsewhere` + `others` + `stopped` = `taken`; less `sentBack` it is what was received. */
export type ZBridge = {
  readonly sold: number;
  readonly open: number;
  /** Paid in an earlier report. */
  readonly elsewhere: number;
  /** Came for orders of earlier reports. */
  readonly others: number;
  /** Came for orders that were stopped. */
  readonly stopped: number;
  readonly taken: number;
  readonly sentBack: number;
  /** What of `sentBack` was tips, and what was for stopped orders; the rest is refunds of sales. */
  readonly backTips: number;
  readonly backStopped: number;
};

/** How many orders were not paid; reports of before the list had its end list all of them. */
export const openCountOf = (z: { readonly openCount?: number | undefined; readonly openList: readonly unknown[] }): number =>
  z.openCount ?? z.openList.length;

type WithOpen = Parameters<typeof openCountOf>[0] & {
  readonly openBefore?: { readonly count: number } | undefined;
};
/** How many of these are sold in this report; reports of before do not tell them from those of earlier ones. */
export const openHereOf = (z: WithOpen): number => openCountOf(z) - (z.openBefore?.count ?? 0);

type WithReductions<Entry> = { readonly reducedList?: readonly Entry[] | undefined };
/** Dishes given away, and discounts; reports of before do not tell them. */
export const givenIn = <Entry extends { readonly kind: ReductionKind }>(z: WithReductions<Entry>): Entry[] =>
  (z.reducedList ?? []).filter(({ kind }) => kind !== 'taken_off');
/** Portions that are as if they had never been ordered. */
export const takenOffIn = <Entry extends { readonly kind: ReductionKind }>(z: WithReductions<Entry>): Entry[] =>
  (z.reducedList ?? []).filter(({ kind }) => kind === 'taken_off');
type WithDiscount = { readonly discount: number; readonly byHouse?: number | undefined };
/** Euro of the discount that staff gave. */
export const houseOf = ({ byHouse }: WithDiscount): number => byHouse ?? 0;
/** Euro of the discount that promotions gave; in reports of before staff's too. */
export const promotionsOf = (z: WithDiscount): number => toAmount(subtract(fromAmount(z.discount), fromAmount(houseOf(z))));

type Reduced = { readonly kind: ReductionKind; readonly cents: number };

/**
 * What staff took off one order, in the sequence in which they did, each at what it is of `staffDiscountCents` now: portions that were taken off
 * later took along their part of an earlier discount, whose last ones are less by that. Taken off portions stay at what they came to: they are in no discount.
 */
export function reductionsNow<R extends Reduced>(list: readonly R[], staffDiscountCents: number): R[] {
  let left = staffDiscountCents;
  return list.map((one) => {
    if (one.kind === 'taken_off') return one;
    const now = Math.min(one.cents, left);
    left -= now;
    return { ...one, cents: now };
  });
}

/** The dishes of an entry, in the reader's language where they have names in it. */
export const dishesIn = (
  entry: { readonly what: string; readonly whatIn?: Readonly<Record<string, string>> | undefined },
  language: string,
): string => entry.whatIn?.[language] ?? entry.what;

type OpenList = {
  readonly openCount?: number | undefined;
  readonly openList: readonly { readonly at: string }[];
  readonly until: string;
  readonly timeZone: string;
};

/** Of which business days the orders are that nobody paid, newest first, and how many older ones the list has no room for; null: all of the last day. */
function openDays(z: OpenList): { readonly days: readonly (readonly [day: string, count: number])[]; readonly older: number } | null {
  const dayOf = (at: string): string => businessDay(Date.parse(at), z.timeZone);
  const groups = Map.groupBy(z.openList, ({ at }) => dayOf(at));
  const days = [...groups].map(([day, list]) => [day, list.length] as const).toSorted(([a], [b]) => b.localeCompare(a));
  const older = openCountOf(z) - z.openList.length;
  return older === 0 && days.every(([day]) => day === dayOf(z.until)) ? null : { days, older };
}

/** So many days are named; the rest is told in a sum. */
const NAMED = 4;

/** {@link openDays} as words of a list: "2 (22 Nov 2026)", and a number of older ones in the words given. */
export function openDaysSaid(
  z: OpenList,
  say: { readonly day: (day: string) => string; readonly older: (count: number) => string },
): string[] {
  const open = openDays(z);
  if (!open) return [];
  const rest = open.days.slice(NAMED).reduce((all, [, count]) => all + count, open.older);
  return [...open.days.slice(0, NAMED).map(([day, count]) => `${count} (${say.day(day)})`), ...(rest > 0 ? [say.older(rest)] : [])];
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);

/** What does not add up, by name; a report of which anything does not is never written. */
export function disagreements(z: ZSums): string[] {
  const { bridge: b } = z;
  const same: Readonly<Record<string, readonly [number, number]>> = {
    gross: [z.gross, z.subtotal - z.rewards - z.discount],
    by_house: [z.byHouse, sum(z.given, ({ cents }) => cents)],
    net: [z.net, z.gross - z.refunds - z.corrections],
    without_vat: [z.withoutVat, z.net - z.vat],
    gross_by_rate: [z.gross, sum(z.rates, ({ gross }) => gross)],
    refunds_by_rate: [z.refunds, sum(z.rates, ({ refunds }) => refunds)],
    corrections_by_rate: [z.corrections, sum(z.rates, ({ corrections }) => corrections)],
    net_by_rate: [z.net, sum(z.rates, ({ net }) => net)],
    vat_by_rate: [z.vat, sum(z.rates, ({ vat }) => vat)],
    received_by_method: [z.received, sum(z.methods, ({ received }) => received)],
    tips_by_method: [z.tips, sum(z.methods, ({ tips }) => tips)],
    tips_by_person: [z.tips, sum(z.people, ({ tips }) => tips)],
    sold_to_taken: [b.taken, b.sold - b.open - b.elsewhere + b.others + b.stopped],
    sent_back_by_method: [b.sentBack, sum(z.methods, ({ sentBack }) => sentBack)],
    sent_back_to_refunds: [z.refunds, b.sentBack - b.backTips - b.backStopped],
    open_list: [z.openHere ?? b.open, b.open],
    taken_to_received: [z.received, b.taken - b.sentBack],
    cash: [sum(z.drawers, ({ taken, handedBack }) => taken - handedBack), z.methods.find(({ method }) => method === 'cash')?.received ?? 0],
  };
  const lines = [
    ...z.rates.map((row) => [`rate_${row.rate}`, row.net, row.gross - row.refunds - row.corrections] as const),
    ...z.rates.map((row) => [`vat_${row.rate}`, row.withoutVat, row.net - row.vat] as const),
    ...z.methods.map((row) => [`paid_${row.method}`, row.received, row.sales + row.paidTips - row.sentBack] as const),
    ...z.methods.map((row) => [`method_${row.method}`, row.received, row.sales + row.tips - row.refunds] as const),
  ];
  return [
    ...Object.entries(same)
      .filter(([, [one, other]]) => one !== other)
      .map(([name]) => name),
    ...lines.filter(([, one, other]) => one !== other).map(([name]) => name),
  ];
}
