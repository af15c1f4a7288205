import { cents, type Cents } from './money.ts';

/** What lets a table pay at the end: a hold on somebody's card. Its amount is how much the table may have open; staff may let it have more. */

/** What a venue asks for: so much is held at a time, and charged so many hours after the visit where something is open. */
export type Guarantee = { readonly amountCents: Cents; readonly hours: number };

/** Whole hours that a venue may wait; card networks keep a hold for less than five days, and a visit is over after twelve hours. */
export const MOST_HOURS = 48;
export const DEFAULT_HOURS = 3;
/** In the currency's own unit, of one hold. */
export const LEAST_HELD = 5;
export const MOST_HELD = 500;
/** So many times the venue's amount one hold may be: a table that wants more gives another. */
const MOST_TIMES = 10;

/** So long after it was paid, and nothing was ordered since, a bill is taken to be the last of its table: what is held is let go. */
const PAID_FOR_MS = 10 * 60_000;

/** Of what a hold may be: whole times the venue's amount. */
export const isOffered = ({ amountCents }: Guarantee, wanted: number): boolean =>
  wanted > 0 && wanted % amountCents === 0 && wanted / amountCents <= MOST_TIMES;

/** What is to be held more so that an order fits: the venue's amount, as often as it takes; null: more than one hold may be. */
export function heldMore({ amountCents }: Guarantee, overCents: Cents): Cents | null {
  const times = Math.max(1, Math.ceil(overCents / amountCents));
  return times > MOST_TIMES ? null : cents(times * amountCents);
}

/** By how much an order would take what is open over the limit; zero: it fits. */
export const overBy = ({ limit, open }: { readonly limit: Cents; readonly open: Cents }): Cents => cents(Math.max(0, open - limit));

/** How a bill stands whose hold is looked at. Times in epoch ms. */
export type Judged = {
  readonly dueCents: number;
  /** No provider moves less. */
  readonly leastCents: number;
  readonly endedAt: number | null;
  /** When something was last ordered, paid or held. */
  readonly lastAt: number;
  readonly ordered: boolean;
  readonly hours: number;
};

/** A table that ordered nothing yet reads the menu. */
const READS_MENU_MS = 60 * 60_000;

/** What is to become of a hold now: nothing, it is let go, or it is charged for what is open. */
export function fateOf({ dueCents, leastCents, endedAt, lastAt, ordered, hours }: Judged, now: number): 'stay' | 'release' | 'charge' {
  if (dueCents === 0) return endedAt !== null || now - lastAt >= (ordered ? PAID_FOR_MS : READS_MENU_MS) ? 'release' : 'stay';
  if (endedAt === null || now - endedAt < hours * 60 * 60_000) return 'stay';
  return dueCents < leastCents ? 'release' : 'charge';
}
