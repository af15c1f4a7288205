import { allocate } from './allocate.ts';
import { min, subtract } from './money-parts.ts';
import { add, cents, ZERO, type Cents } from './money.ts';
import { isStopped, wasPaid } from './order-status.ts';
import { vatTable, type VatRow } from './vat.ts';

/** A table's bill: its rounds, what was paid of them and by whom. Rewards and discounts are laid on lines in whole cents before anything is split. */

/** One round of a bill as its order says it. */
export type BillOrder = {
  readonly status: number;
  readonly paymentStatus: string;
  /** Of each line at menu prices, from the first to the last. */
  readonly lineCents: readonly Cents[];
  /** The VAT rate of each, in basis points. */
  readonly rates: readonly number[];
  /** After rewards and discounts, tip included. */
  readonly totalCents: Cents;
  readonly tipCents: Cents;
  /** Taken by hand so far. */
  readonly takenCents: Cents;
  readonly refundedCents: Cents;
};

/** What one line comes to after rewards and discounts, and the VAT in that. */
export type LineShare = { readonly grossCents: Cents; readonly vatCents: Cents; readonly rate: number };

/**
 * Each line after rewards and discounts: what was taken off is laid over the VAT rates as on the receipt, and at each rate over its lines, by largest
 * remainder both times. So lines sum to every rate's gross and VAT of the receipt, and to the order without its tip.
 */
export function laidOnLines({ lineCents, rates, totalCents, tipCents }: BillOrder): LineShare[] {
  if (lineCents.length === 0) return [];
  const rateOf = (at: number) => rates[at] ?? 0;
  const laid: LineShare[] = [];
  const table = vatTable(
    lineCents.map((cost, at) => ({ lineCents: cost, rate: rateOf(at) })),
    subtract(totalCents, tipCents),
  );
  for (const { rate, grossCents, vatCents } of table) {
    const lines = [...lineCents.keys()].filter((at) => rateOf(at) === rate);
    const gross = allocate(
      grossCents,
      lines.map((at) => lineCents[at] ?? ZERO),
    );
    const vat = allocate(vatCents, gross);
    for (const [nth, at] of lines.entries()) laid[at] = { rate, grossCents: gross[nth] ?? ZERO, vatCents: vat[nth] ?? ZERO };
  }
  return laid;
}

/** What each line comes to after rewards and discounts; together the order without its tip. */
export const lineShares = (order: BillOrder): Cents[] => laidOnLines(order).map(({ grossCents }) => grossCents);

/** The VAT of several rounds, lowest rate first: what their receipts say, added up. */
export function billVat(orders: readonly BillOrder[]): VatRow[] {
  const rows = orders.flatMap(laidOnLines);
  const rates = [...new Set(rows.map(({ rate }) => rate))].toSorted((a, b) => a - b);
  return rates.map((rate) =>
    vatOf(
      rate,
      rows.filter((row) => row.rate === rate),
    ),
  );
}

/** Shares of lines of one rate as a row of a receipt. */
export function vatOf(rate: number, shares: readonly Pick<LineShare, 'grossCents' | 'vatCents'>[]): VatRow {
  const grossCents = add(...shares.map((share) => share.grossCents));
  const vatCents = add(...shares.map((share) => share.vatCents));
  return { rate, grossCents, netCents: subtract(grossCents, vatCents), vatCents };
}

/** Still to be paid. */
export const dueOf = ({ status, paymentStatus, totalCents, takenCents }: BillOrder): Cents =>
  paymentStatus === 'unpaid' && !isStopped(status) ? subtract(totalCents, takenCents) : ZERO;

/** Came in for it, by hand or online, whatever went back since. */
const paidOf = ({ paymentStatus, totalCents, takenCents }: BillOrder): Cents =>
  takenCents === ZERO && wasPaid(paymentStatus) ? totalCents : takenCents;

/** `ordered` + `tips` − `sentBack` − `paid` = `due`, always. */
export type BillSums = {
  readonly ordered: Cents;
  readonly tips: Cents;
  /** Rounds that were stopped, and money that went back. */
  readonly sentBack: Cents;
  /** What came in, and what of it was given back. */
  readonly came: Cents;
  readonly handedBack: Cents;
  /** What came in and is still here: `came` − `handedBack`. */
  readonly paid: Cents;
  readonly due: Cents;
};

export function billSums(orders: readonly BillOrder[]): BillSums {
  const sum = (of: (order: BillOrder) => Cents) => add(...orders.map(of));
  const kept = (order: BillOrder) => subtract(paidOf(order), order.refundedCents);
  return {
    ordered: sum((order) => subtract(order.totalCents, order.tipCents)),
    tips: sum((order) => order.tipCents),
    sentBack: sum((order) => (isStopped(order.status) ? subtract(order.totalCents, kept(order)) : order.refundedCents)),
    came: sum(paidOf),
    handedBack: sum((order) => order.refundedCents),
    paid: sum(kept),
    due: sum(dueOf),
  };
}

/** What paying lines of an order comes to: the sale, and the tip that its guest had promised, which is paid with the last line. */
export type LinesDue = { readonly saleCents: Cents; readonly tipCents: Cents; readonly isRest: boolean };

/**
 * `lines` count from 1; null: all that is left. `taken`: those that were paid before; `partly`: what was paid of others.
 */
export function linesDue(
  order: BillOrder,
  taken: ReadonlySet<number>,
  lines: readonly number[] | null,
  partly: ReadonlyMap<number, Cents> = new Map(),
): LinesDue {
  const shares = lineShares(order);
  const openOf = (line: number) => subtract(shares[line - 1] ?? ZERO, partly.get(line) ?? ZERO);
  // What cost nothing is never paid by parts, and goes with the rest.
  const left = order.lineCents.map((_, at) => at + 1).filter((line) => !taken.has(line) && (openOf(line) > 0 || !partly.has(line)));
  const wanted = lines === null ? left : left.filter((line) => lines.includes(line));
  const isRest = wanted.length === left.length;
  const saleCents = min(add(...wanted.map(openOf)), dueOf(order));
  return { saleCents, tipCents: isRest ? subtract(dueOf(order), saleCents) : ZERO, isRest };
}

/** What goes back of money given in cash; null where it is not enough. Nothing was said: it was exact. */
export function changeOf(totalCents: Cents, givenCents: Cents | null): Cents | null {
  if (givenCents === null) return ZERO;
  return givenCents < totalCents ? null : subtract(givenCents, totalCents);
}

/** Euro notes, and the pairs of them that people put on a table. */
const NOTES = [500, 1000, 2000, 5000, 10_000];
/** Nobody adds a five to what is more than this. */
const LARGE = 5000;
const MOST_GUESSES = 4;

/** What somebody may hand over for an amount: the next sum above it in fives, tens, twenties, fifties and hundreds, each once. */
export function likelyGiven(totalCents: Cents): Cents[] {
  const above = NOTES.filter((note) => totalCents < LARGE || note > 500).map((note) => (Math.floor(totalCents / note) + 1) * note);
  return [...new Set(above)].slice(0, MOST_GUESSES).map(cents);
}

/** So long after its last order or payment a visit with nothing left to do is over by itself… */
export const VISIT_IDLE_MS = 60 * 60_000;
/** …and any other after so long: nobody sits longer. */
export const VISIT_LONGEST_MS = 12 * 60 * 60_000;
