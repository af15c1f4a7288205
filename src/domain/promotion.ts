import { min, percentOf } from './money-parts.ts';
import { cents, ZERO, type Cents } from './money.ts';
import { isOpen, nextEdge, type OpeningHours } from './opening-hours.ts';

/** On which days of the week and between which hours of the venue's own clock a promotion runs. */
export type PromotionHours = {
  readonly zone: string;
  /** Monday 0 to Sunday 6; none means all of them. */
  readonly days: readonly number[];
  /** Wall times `HH:MM`; `to` at or before `from` is past midnight and belongs to the day it began on. Equal: the whole day. */
  readonly from: string;
  readonly to: string;
};

/** A promotion as the rules see it. Times are epoch milliseconds, both ends included; null is open on that side. */
export type Promotion = {
  readonly id: string;
  readonly name: string;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** Whether the banner and the dropdown show it. A hidden one still works when its code is typed. */
  readonly shouldShow: boolean;
  readonly code: string | null;
  /** '-' takes `amountCents` off, '%' takes `percent` off. */
  readonly type: '-' | '%';
  readonly amountCents: Cents;
  /** 0 to 100, at most two decimals. */
  readonly percent: number;
  /** Without it: at any time of any day. */
  readonly hours?: PromotionHours | null;
  /** The least that must be left to pay after rewards; nothing is taken off below it. */
  readonly minimumCents?: Cents;
  /** How often one signed-in person may use it; null: as often as they like, and without signing in. */
  readonly maxPerPerson?: number | null;
};

const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

const weekOf = ({ days, from, to }: PromotionHours): OpeningHours => ({
  weekly: (days.length > 0 ? days : EVERY_DAY).map((day) => ({ day, from, to })),
  exceptions: [],
});

/** Between its dates, on its days and in its hours: what decides whether its code is valid. */
export function isRunning(p: Promotion, now: number): boolean {
  if ((p.startsAt !== null && p.startsAt > now) || (p.endsAt !== null && now > p.endsAt)) return false;
  return !p.hours || isOpen(weekOf(p.hours), p.hours.zone, now);
}

/** The first moment after `now` at which it may begin or stop running (epoch ms); null where it stays as it is. */
export function nextRunningChange(p: Promotion, now: number): number | null {
  const ends = p.endsAt === null ? null : p.endsAt + 1;
  const hours = p.hours ? nextEdge(weekOf(p.hours), p.hours.zone, now) : null;
  const moments = [p.startsAt, ends, hours].filter((moment): moment is number => moment !== null && moment > now);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Whether what is left to pay after rewards is enough for it. */
export const reachesMinimum = (p: Promotion, baseCents: Cents): boolean => baseCents >= (p.minimumCents ?? cents(0));

/** Running and meant to be seen: what the banner and the dropdown list. */
export function isShown(p: Promotion, now: number): boolean {
  return p.shouldShow && isRunning(p, now);
}

/** Upper case folds the Greek final sigma as well, which lower case does not. */
export function foldCode(code: string): string {
  return code.normalize('NFC').trim().toUpperCase();
}

/** The first running promotion with this code, whatever its case and the spaces around it; null for an unknown or empty code. */
export function findByCode(list: readonly Promotion[], code: string, now: number): Promotion | null {
  const wanted = foldCode(code);
  if (wanted === '') return null;
  return list.find((p) => p.code !== null && foldCode(p.code) === wanted && isRunning(p, now)) ?? null;
}

/** What a promotion takes off `baseCents` (the subtotal after rewards): nothing below its minimum, never more than that base. */
export function discountFor(p: Promotion | null, baseCents: Cents): Cents {
  if (p === null || baseCents <= 0 || !reachesMinimum(p, baseCents)) return ZERO;
  return min(p.type === '%' ? percentOf(baseCents, p.percent) : p.amountCents, baseCents);
}
