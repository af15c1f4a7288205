import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from './money.ts';
import { splitRefunds, vatAfter } from './refund-split.ts';
import { vatTable } from './vat.ts';

const made = (back: number, of: { rate: number; cents: number }[] = []) => ({ cents: cents(back), of });
const RATES = [0, 300, 500, 900, 1300, 1900, 2400];
const anOrder = fc
  .record({
    lines: fc.array(fc.record({ lineCents: fc.integer({ min: 0, max: 9000 }), rate: fc.constantFrom(...RATES) }), {
      minLength: 1,
      maxLength: 6,
    }),
    tip: fc.integer({ min: 0, max: 900 }),
    off: fc.integer({ min: 0, max: 100 }),
    pieces: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ lines, tip, off, pieces }) => {
    const subtotal = lines.reduce((sum, { lineCents }) => sum + lineCents, 0);
    const sale = subtotal - Math.floor((subtotal * off) / 100);
    const order = {
      lines: lines.map(({ lineCents, rate }) => ({ lineCents: cents(lineCents), rate })),
      totalCents: cents(sale + tip),
      tipCents: cents(tip),
    };
    return { order, sale, pieces };
  });
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

describe('refunds, apart by what they take back', () => {
  test('a part is shared over the rates in proportion, its odd cent by largest remainder', () => {
    const order = {
      lines: [
        { lineCents: cents(600), rate: 1300 },
        { lineCents: cents(400), rate: 2400 },
      ],
      totalCents: cents(1100),
      tipCents: cents(100),
    };
    const [part] = splitRefunds(order, [made(333)]);
    expect(part).toMatchObject({ saleCents: 333, tipCents: 0 });
    expect(part?.vat.map(({ grossCents }) => grossCents)).toEqual([200, 133]);
  });

  test('what goes back for a dish is of its rate, as far as that has it left; all else is shared', () => {
    const order = {
      lines: [
        { lineCents: cents(600), rate: 1300 },
        { lineCents: cents(400), rate: 2400 },
      ],
      totalCents: cents(1000),
      tipCents: cents(0),
    };
    const rates = splitRefunds(order, [made(300, [{ rate: 2400, cents: 300 }]), made(200, [{ rate: 2400, cents: 200 }]), made(500)]);
    expect(rates.map(({ vat }) => vat.map(({ grossCents }) => grossCents))).toEqual([
      [0, 300],
      [100, 100],
      [500, 0],
    ]);
    const all = (of: 'grossCents' | 'vatCents') => sum(rates.flatMap(({ vat }) => vat.map((row) => row[of])));
    const receipt = vatTable(order.lines, cents(1000));
    expect([all('grossCents'), all('vatCents')]).toEqual([1000, sum(receipt.map(({ vatCents }) => vatCents))]);
  });

  test('the sale goes back before the tip', () => {
    const order = { lines: [{ lineCents: cents(1000), rate: 1300 }], totalCents: cents(1200), tipCents: cents(200) };
    expect(splitRefunds(order, [made(900), made(150), made(150)]).map(({ saleCents, tipCents }) => [saleCents, tipCents])).toEqual([
      [900, 0],
      [100, 50],
      [0, 150],
    ]);
  });

  test('whatever goes back in whatever pieces: each adds up to the cent, nothing falls below zero, and the whole is the receipt', () => {
    fc.assert(
      fc.property(anOrder, ({ order, sale, pieces }) => {
        const weight = sum(pieces);
        const refunds = pieces.map((piece) => Math.floor((order.totalCents * piece) / weight));
        refunds[refunds.length - 1] = order.totalCents - sum(refunds.slice(0, -1));
        const parts = splitRefunds(
          order,
          refunds.map((refund, at) => made(refund, at % 2 === 0 ? [] : [{ rate: order.lines[0]?.rate ?? 0, cents: refund }])),
        );
        const receipt = vatTable(order.lines, cents(sale));
        for (const [at, part] of parts.entries()) {
          expect(part.saleCents + part.tipCents).toBe(refunds[at]);
          expect(sum(part.vat.map(({ grossCents }) => grossCents))).toBe(part.saleCents);
          for (const row of part.vat) {
            expect(row.grossCents).toBeGreaterThanOrEqual(0);
            expect(row.vatCents).toBeGreaterThanOrEqual(0);
            expect(row.netCents + row.vatCents).toBe(row.grossCents);
          }
        }
        for (const [at, row] of receipt.entries()) {
          expect(sum(parts.map(({ vat }) => vat[at]?.grossCents ?? 0))).toBe(row.grossCents);
          expect(sum(parts.map(({ vat }) => vat[at]?.vatCents ?? 0))).toBe(row.vatCents);
        }
        expect(sum(parts.map(({ tipCents }) => tipCents))).toBe(order.tipCents);
      }),
    );
  });

  test('a receipt’s VAT after refunds is what they left of it, and of nothing there is no row', () => {
    fc.assert(
      fc.property(anOrder, ({ order, sale, pieces }) => {
        const rows = vatTable(order.lines, cents(sale));
        let open = sale;
        const refunds = pieces.map((piece) => {
          const part = Math.min(open, Math.ceil((sale * piece) / 100));
          open -= part;
          return made(part);
        });
        const parts = splitRefunds(order, refunds);
        const left = vatAfter(rows, refunds);
        expect(sum(left.map(({ grossCents }) => grossCents))).toBe(open);
        const back = sum(parts.flatMap(({ vat }) => vat.map(({ vatCents }) => vatCents)));
        expect(sum(left.map(({ vatCents }) => vatCents))).toBe(sum(rows.map(({ vatCents }) => vatCents)) - back);
        expect(
          left.every(({ grossCents, netCents, vatCents }) => grossCents > 0 && vatCents >= 0 && netCents + vatCents === grossCents),
        ).toBe(true);
      }),
    );
  });
});
