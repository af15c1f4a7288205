import type { Booked, BookedMethod, BookedRate } from '#domain/bookings.ts';
import type { Tx } from '#platform/server/database.ts';
import { NO_DAY, queryDays } from './query-days.ts';
import { queryReceived, queryReceivedByDay } from './query-received.ts';
import { queryRefunds, sentBackBy, type Refund } from './query-refunds.ts';
import { queryVat } from './query-vat.ts';
import type { Span } from './span.ts';
import { refundsByRate } from './vat-view.ts';

export type BookedDay = { readonly day: string; readonly name: string; readonly booked: Booked };
const NONE = { grossCents: 0, vatCents: 0 };

/** Business days as the reports have them, each with what it puts into the books; days on which nothing happened are left out. */
export async function booksOfDays(tx: Tx, span: Span): Promise<BookedDay[]> {
  const days = new Map((await queryDays(tx, span)).map((row) => [row.day, row]));
  const taken = await queryReceivedByDay(tx, span);
  const refunds = Map.groupBy(await queryRefunds(tx, span), ({ day }) => day);
  const busy = [...new Set([...days.keys(), ...taken.map(({ day }) => day), ...refunds.keys()])].toSorted((a, b) => a.localeCompare(b));
  const found: BookedDay[] = [];
  for (const day of busy) {
    const { subtotalCents, rewardCents, discountCents } = days.get(day) ?? NO_DAY;
    const one = { ...span, from: day, to: day };
    const back = refunds.get(day) ?? [];
    found.push({
      day,
      name: `D-${day}`,
      booked: {
        rates: await ratesOf(tx, one, back),
        methods: await methodsOf(tx, one, back),
        cashMoves: [],
        cashDifferences: [],
        facts: [
          { kind: 'menu_prices', cents: subtotalCents, note: '' },
          { kind: 'rewards', cents: rewardCents, note: '' },
          { kind: 'discounts', cents: discountCents, note: '' },
        ],
      },
    });
  }
  return found;
}

async function ratesOf(tx: Tx, day: Span, refunds: readonly Refund[]): Promise<BookedRate[]> {
  const sold = new Map((await queryVat(tx, day)).map((row) => [row.rate, row]));
  const back = refundsByRate(refunds);
  const rates = [...new Set([...sold.keys(), ...back.keys()])].toSorted((a, b) => a - b);
  return rates.map((rate) => ({ rate, sales: sold.get(rate) ?? NONE, refunds: back.get(rate) ?? NONE, corrections: NONE }));
}

async function methodsOf(tx: Tx, day: Span, refunds: readonly Refund[]): Promise<BookedMethod[]> {
  const taken = new Map((await queryReceived(tx, day)).map((row) => [row.method, row]));
  const back = sentBackBy(refunds, ({ method }) => method);
  const tipsBack = Map.groupBy(refunds, ({ method }) => method);
  const methods = [...new Set([...taken.keys(), ...back.keys()])].toSorted((a, b) => a.localeCompare(b));
  return methods.map((method) => {
    const { cents, tipCents } = taken.get(method) ?? { cents: 0, tipCents: 0 };
    const tips = (tipsBack.get(method) ?? []).reduce((sum, refund) => sum + refund.tipCents, 0);
    return { method, sales: cents - tipCents, back: (back.get(method) ?? 0) - tips, tips: tipCents - tips };
  });
}
