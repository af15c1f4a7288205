import { allocate } from './allocate.ts';
import { min, subtract } from './money-parts.ts';
import { add, cents, ZERO, type Cents } from './money.ts';
import { vatTable, vatWithin, type VatRow } from './vat.ts';

/** What refunds are taken from: an order as it was sold. */
export type SoldOrder = {
  readonly lines: readonly { readonly lineCents: Cents; readonly rate: number }[];
  readonly totalCents: Cents;
  readonly tipCents: Cents;
};

/** What went back; `of`: at which rates, where it was for portions of certain lines. */
export type RefundMade = { readonly cents: Cents; readonly of: readonly { readonly rate: number; readonly cents: number }[] };

/** One refund, apart by what it takes back. `saleCents` + `tipCents` is what went back; the gross of `vat` sums to `saleCents`. */
export type RefundParts = { readonly saleCents: Cents; readonly tipCents: Cents; readonly vat: readonly VatRow[] };

/**
 * The refunds of one order, in the sequence in which they were made. Each takes the sale first, and of the tip only what goes beyond it. What
 * went back for certain lines is of their rates, as far as these have it left; all else is shared over the VAT rates by largest remainder in proportion to what is left at each (a tie goes to the lower rate), and its VAT is the
 * difference that it makes to the VAT of what is left. So no rate ever goes below zero, and once everything went back, every rate's gross and VAT
 * have gone back exactly as the receipt had them.
 */
export function splitRefunds({ lines, totalCents, tipCents }: SoldOrder, refunds: readonly RefundMade[]): RefundParts[] {
  return splitOver(vatTable(lines, subtract(totalCents, tipCents)), tipCents, refunds);
}

/** What a receipt's VAT table, of an order or of somebody's share, is after refunds; what nothing is left of has no row. */
export function vatAfter(rows: readonly VatRow[], refunds: readonly RefundMade[]): VatRow[] {
  if (refunds.length === 0) return [...rows];
  const parts = splitOver(rows, ZERO, refunds);
  const left = rows.map((row, at) => parts.reduce((rest, { vat }) => difference(rest, vat[at] ?? NOTHING), row));
  return left.filter(({ grossCents }) => grossCents > 0);
}

function splitOver(rows: readonly VatRow[], tipCents: Cents, refunds: readonly RefundMade[]): RefundParts[] {
  let left = rows;
  let tipLeft = tipCents;
  return refunds.map((refund) => {
    const saleLeft = left.reduce((sum, { grossCents }) => sum + grossCents, 0);
    const saleCents = min(refund.cents, cents(saleLeft));
    const tip = min(subtract(refund.cents, saleCents), tipLeft);
    const shares = overRates(saleCents, left, refund.of);
    const before = left;
    left = before.map((row, at) => less(row, shares[at] ?? ZERO));
    tipLeft = subtract(tipLeft, tip);
    return { saleCents, tipCents: tip, vat: before.map((row, at) => difference(row, left[at] ?? row)) };
  });
}

/** A refund of sales over the rates: first at those of its lines, the rest in proportion to what is left at each. */
function overRates(saleCents: Cents, left: readonly VatRow[], of: RefundMade['of']): Cents[] {
  if (saleCents === 0) return [];
  const wanted = left.map(({ rate, grossCents }) =>
    min(grossCents, cents(of.reduce((sum, part) => (part.rate === rate ? sum + part.cents : sum), 0))),
  );
  const named = wanted.reduce((sum, part) => sum + part, 0);
  const own = named > saleCents ? allocate(saleCents, wanted) : wanted;
  const rest = subtract(saleCents, min(saleCents, cents(named)));
  if (rest === 0) return own;
  const others = allocate(
    rest,
    left.map(({ grossCents }, at) => subtract(grossCents, own[at] ?? ZERO)),
  );
  return own.map((part, at) => add(part, others[at] ?? ZERO));
}

/** A row of which so much went back. Its VAT is never more than it was: shares of a line have theirs by largest remainder. */
function less(row: VatRow, backCents: Cents): VatRow {
  if (backCents === 0) return row;
  const grossCents = subtract(row.grossCents, backCents);
  const vatCents = min(vatWithin(grossCents, row.rate), row.vatCents);
  return { rate: row.rate, grossCents, netCents: subtract(grossCents, vatCents), vatCents };
}

const NOTHING: VatRow = { rate: 0, grossCents: ZERO, netCents: ZERO, vatCents: ZERO };
const difference = (before: VatRow, after: VatRow): VatRow => ({
  rate: before.rate,
  grossCents: subtract(before.grossCents, after.grossCents),
  netCents: subtract(before.netCents, after.netCents),
  vatCents: subtract(before.vatCents, after.vatCents),
});
