import type { BookedMethod, BookedRate } from '#domain/bookings.ts';
import { businessDay } from '#domain/local-time.ts';
import type { Tx } from '#platform/server/database.ts';
import { movesBetween, reportsBetween } from '#features/closing/server/store.ts';
import { differencesBooked, movesBooked, type BookedDay } from './books-of-closes.ts';
import { NO_DAY, queryDays } from './query-days.ts';
import { queryReceived, queryReceivedByDay } from './query-received.ts';
import { queryRefunds, sentBackBy, type Refund } from './query-refunds.ts';
import { queryVat } from './query-vat.ts';
import { instantsOf, type Span } from './span.ts';
import { refundsByRate } from './vat-view.ts';

const NONE = { grossCents: 0, vatCents: 0 };

/** Business days as the reports have them, each with what it puts into the books; days on which nothing happened are left out. */
export async function booksOfDays(tx: Tx, span: Span): Promise<BookedDay[]> {
  const days = new Map((await queryDays(tx, span)).map((row) => [row.day, row]));
  const taken = await queryReceivedByDay(tx, span);
  const refunds = Map.groupBy(await queryRefunds(tx, span), ({ day }) => day);
  const { moves, closes } = await drawersOf(tx, span);
  const keys = [days, refunds, moves, closes].flatMap((one) => [...one.keys()]);
  const busy = [...new Set([...keys, ...taken.map(({ day }) => day)])].toSorted((a, b) => a.localeCompare(b));
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
        ...movesBooked((moves.get(day) ?? []).map(({ amountCents, reason, tips }) => ({ cents: amountCents, note: reason, isTips: tips }))),
        cashDifferences: (closes.get(day) ?? []).flatMap(differencesBooked),
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

/** Cash that came and went, on the day on which it did, and what was counted when a day was closed, on the day of that report. */
async function drawersOf(tx: Tx, span: Span) {
  const { start, end } = instantsOf(span);
  const dayOf = (at: Date) => businessDay(at.getTime(), span.timeZone);
  const moves = await movesBetween(tx, span.venueId, start, end);
  const closes = await reportsBetween(tx, span.venueId, start, end);
  return {
    moves: Map.groupBy(moves, ({ at }) => dayOf(at)),
    closes: Map.groupBy(closes, ({ until }) => dayOf(new Date(until))),
  };
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
