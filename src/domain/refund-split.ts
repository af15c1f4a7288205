import { allocate, min, subtract } from './money-parts.ts';
import { cents, ZERO, type Cents } from './money.ts';
import { vatTable, vatWithin, type VatRow } from './vat.ts';

/** What refunds are taken from: an order as it was sold. */
export type SoldOrder = {
  readonly lines: readonly { readonly lineCents: Cents; readonly rate: number }[];
  readonly totalCents: Cents;
  readonly tipCents: Cents;
};

/** One refund, apart by what it takes back. `saleCents` + `tipCents` is what went back; the gross of `vat` sums to `saleCents`. */
export type RefundParts = { readonly saleCents: Cents; readonly tipCents: Cents; readonly vat: readonly VatRow[] };

/**
 * The refunds of one order, in the sequence in which they were made. Each takes the sale first, and of the tip only what goes beyond it. Over the
 * VAT rates it is shared by largest remainder in proportion to what is left at each (a tie goes to the lower rate), and its VAT is the
 * difference that it makes to the VAT of what is left. So no rate ever goes below zero, and once everything went back, every rate's gross and VAT
 * have gone back exactly as the receipt had them.
 */
export function splitRefunds({ lines, totalCents, tipCents }: SoldOrder, refunds: readonly Cents[]): RefundParts[] {
  let left: readonly VatRow[] = vatTable(lines, subtract(totalCents, tipCents));
  let tipLeft = tipCents;
  return refunds.map((refund) => {
    const saleLeft = left.reduce((sum, { grossCents }) => sum + grossCents, 0);
    const saleCents = min(refund, cents(saleLeft));
    const tip = min(subtract(refund, saleCents), tipLeft);
    const shares =
      saleCents === 0
        ? []
        : allocate(
            saleCents,
            left.map(({ grossCents }) => grossCents),
          );
    const before = left;
    left = before.map(({ rate, grossCents }, at) => rowOf(rate, subtract(grossCents, shares[at] ?? ZERO)));
    tipLeft = subtract(tipLeft, tip);
    return { saleCents, tipCents: tip, vat: before.map((row, at) => difference(row, left[at] ?? row)) };
  });
}

function rowOf(rate: number, grossCents: Cents): VatRow {
  const vatCents = vatWithin(grossCents, rate);
  return { rate, grossCents, netCents: subtract(grossCents, vatCents), vatCents };
}

const difference = (before: VatRow, after: VatRow): VatRow => ({
  rate: before.rate,
  grossCents: subtract(before.grossCents, after.grossCents),
  netCents: subtract(before.netCents, after.netCents),
  vatCents: subtract(before.vatCents, after.vatCents),
});
