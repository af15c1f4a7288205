import { min, percentOf, ZERO, type Cents } from './money.ts';

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
};

/** Between its dates: what decides whether its code is valid. */
export function isRunning(p: Promotion, now: number): boolean {
  return (p.startsAt === null || p.startsAt <= now) && (p.endsAt === null || now <= p.endsAt);
}

/** Running and meant to be seen: what the banner and the dropdown list. */
export function isShown(p: Promotion, now: number): boolean {
  return p.shouldShow && isRunning(p, now);
}

/** Upper case folds the Greek final sigma as well, which lower case does not. */
function foldCode(code: string): string {
  return code.normalize('NFC').trim().toUpperCase();
}

/** The first running promotion with this code, whatever its case and the spaces around it; null for an unknown or empty code. */
export function findByCode(list: readonly Promotion[], code: string, now: number): Promotion | null {
  const wanted = foldCode(code);
  if (wanted === '') return null;
  return list.find((p) => p.code !== null && foldCode(p.code) === wanted && isRunning(p, now)) ?? null;
}

/** What a promotion takes off `baseCents` (the subtotal after rewards); never more than that base. */
export function discountFor(p: Promotion | null, baseCents: Cents): Cents {
  if (p === null || baseCents <= 0) return ZERO;
  return min(p.type === '%' ? percentOf(baseCents, p.percent) : p.amountCents, baseCents);
}
