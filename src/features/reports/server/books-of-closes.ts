import type { Booked, BookedRate } from '#domain/bookings.ts';
import { businessDay } from '#domain/local-time.ts';
import { fromAmount } from '#domain/money.ts';
import { toBasisPoints } from '#domain/money-parts.ts';
import type { Tx } from '#platform/server/database.ts';
import type { ZReport } from '#features/closing/contract.ts';
import { isTipsMove } from '#features/closing/tip-steps.ts';
import { reportsBetween } from '#features/closing/server/store.ts';
import { instantsOf, type Span } from './span.ts';

/** A day or a Z report with its name and what it puts into the books. */
export type BookedDay = { readonly day: string; readonly name: string; readonly booked: Booked };

/** Z reports that were written in those days, each with what it puts into the books, on the business day of its last moment. */
export async function booksOfCloses(tx: Tx, span: Span): Promise<BookedDay[]> {
  const { start, end } = instantsOf(span);
  const reports = await reportsBetween(tx, span.venueId, start, end);
  return reports.map((report) => ({
    day: businessDay(Date.parse(report.until), span.timeZone),
    name: `Z-${report.number}`,
    booked: bookedIn(report),
  }));
}

type Move = { readonly cents: number; readonly note: string; readonly isTips: boolean };

/** Cash that came or went, tips that were paid out apart: these are owed to the staff until then. */
export const movesBooked = (moves: readonly Move[]): Pick<Booked, 'tipsPaid' | 'cashMoves'> => ({
  tipsPaid: moves.flatMap(({ cents, note, isTips }) => (isTips ? [{ cents: -cents, note }] : [])),
  cashMoves: moves.flatMap(({ cents, note, isTips }) => (isTips ? [] : [{ cents, note }])),
});

/** What was counted beyond what should have been there, drawer by drawer. */
export const differencesBooked = (report: ZReport): Booked['cashDifferences'] =>
  report.drawers.map(({ difference, said }) => ({ cents: fromAmount(difference), note: said }));

const bookedIn = (report: ZReport): Booked => ({
  rates: report.rates.map(rateOf),
  methods: report.methods.map(({ method, sales, refunds, tips }) => ({
    method,
    sales: fromAmount(sales),
    back: fromAmount(refunds),
    tips: fromAmount(tips),
  })),
  ...movesBooked(
    report.drawers
      .flatMap(({ moves }) => moves)
      .map((move) => ({ cents: fromAmount(move.amount), note: move.reason, isTips: isTipsMove(move) })),
  ),
  cashDifferences: differencesBooked(report),
  facts: [
    { kind: 'menu_prices', cents: fromAmount(report.subtotal), note: '' },
    { kind: 'rewards', cents: fromAmount(report.rewards), note: '' },
    { kind: 'discounts', cents: fromAmount(report.discount), note: '' },
    { kind: 'closed', cents: fromAmount(report.received), note: `Z ${report.number}` },
  ],
});

/** Reports of before do not tell the VAT of what went back apart from that of sales: these are booked as what was left. */
function rateOf({ rate, gross, refunds, corrections, net, vat, refundsVat, correctionsVat }: ZReport['rates'][number]): BookedRate {
  const at = (grossAmount: number, vatAmount: number) => ({ grossCents: fromAmount(grossAmount), vatCents: fromAmount(vatAmount) });
  const basisPoints = toBasisPoints(rate);
  if (refundsVat === undefined || correctionsVat === undefined)
    return { rate: basisPoints, sales: at(net, vat), refunds: at(0, 0), corrections: at(0, 0) };
  const vatCents = fromAmount(vat) + fromAmount(refundsVat) + fromAmount(correctionsVat);
  return {
    rate: basisPoints,
    sales: { grossCents: fromAmount(gross), vatCents },
    refunds: at(refunds, refundsVat),
    corrections: at(corrections, correctionsVat),
  };
}
