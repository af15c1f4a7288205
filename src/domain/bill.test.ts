import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  billSums,
  billVat,
  changeOf,
  dueOf,
  likelyGiven,
  lineShares,
  linesDue,
  VISIT_IDLE_MS,
  VISIT_LONGEST_MS,
  type BillOrder,
} from './bill.ts';
import { cents } from './money.ts';
import { vatTable } from './vat.ts';

const money = (max: number) => fc.integer({ min: 0, max }).map(cents);
const anOrder = fc
  .record({
    lines: fc.array(money(20_000), { minLength: 1, maxLength: 8 }),
    off: fc.integer({ min: 0, max: 100 }),
    tip: money(2000),
    status: fc.constantFrom(0, 2, 4, 5, 8, 9),
    paymentStatus: fc.constantFrom('unpaid', 'paid', 'part_refunded', 'refunded'),
    taken: fc.integer({ min: 0, max: 100 }),
    back: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ lines, off, tip, status, paymentStatus, taken, back }): BillOrder => {
    const subtotal = lines.reduce((sum, one) => sum + one, 0);
    const totalCents = cents(subtotal - Math.floor((subtotal * off) / 100) + tip);
    // Paid wholly by hand or online; in part by hand alone, and what is stopped then gets that back.
    const isPart = paymentStatus === 'unpaid' || status > 5;
    const takenCents = cents(isPart ? Math.floor((totalCents * taken) / 100) : taken > 50 ? totalCents : 0);
    const paid = isPart ? (takenCents === 0 && paymentStatus !== 'unpaid' ? totalCents : takenCents) : totalCents;
    const refundedCents = cents(Math.floor((paid * back) / 100));
    const rates = lines.map((_, at) => [1300, 2400, 600][(at + tip) % 3]!);
    return { status, paymentStatus, lineCents: lines, rates, totalCents, tipCents: tip, takenCents, refundedCents };
  });
const RUNS = { numRuns: 5000 };

test('ordered and tips, less what was sent back and paid, is what is to be paid', () => {
  fc.assert(
    fc.property(fc.array(anOrder, { maxLength: 12 }), (orders) => {
      const { ordered, tips, sentBack, paid, due } = billSums(orders);
      expect(ordered + tips - sentBack - paid).toBe(due);
      for (const sum of [ordered, tips, sentBack, paid, due]) expect(sum).toBeGreaterThanOrEqual(0);
    }),
    RUNS,
  );
});

test('lines come to the order without its tip, whatever was taken off', () => {
  fc.assert(
    fc.property(anOrder, (order) => {
      const shares = lineShares(order);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(order.totalCents - order.tipCents);
      for (const [at, share] of shares.entries()) expect(share <= (order.lineCents[at] ?? 0) && share >= 0).toBe(true);
    }),
    RUNS,
  );
});

test('lines of a rate come to what the receipt says of it, gross and VAT', () => {
  fc.assert(
    fc.property(anOrder, (order) => {
      const lines = order.lineCents.map((lineCents, at) => ({ lineCents, rate: order.rates[at]! }));
      expect(billVat([order])).toEqual(vatTable(lines, cents(order.totalCents - order.tipCents)));
    }),
    RUNS,
  );
});

test('paid line by line in any sequence it comes to the order, to the cent, with its tip at the end', () => {
  fc.assert(
    fc.property(anOrder, fc.infiniteStream(fc.nat()), (any, picks) => {
      let order: BillOrder = { ...any, status: 4, paymentStatus: 'unpaid', takenCents: cents(0), refundedCents: cents(0) };
      const taken = new Set<number>();
      let [sale, tip] = [0, 0];
      while (taken.size < order.lineCents.length) {
        const left = order.lineCents.map((_, at) => at + 1).filter((line) => !taken.has(line));
        const line = left[(picks.next().value ?? 0) % left.length]!;
        const due = linesDue(order, taken, [line]);
        expect(due.isRest).toBe(left.length === 1);
        taken.add(line);
        sale += due.saleCents;
        tip += due.tipCents;
        order = { ...order, takenCents: cents(order.takenCents + due.saleCents + due.tipCents) };
      }
      expect([sale, tip]).toEqual([order.totalCents - order.tipCents, order.tipCents]);
      expect(dueOf(order)).toBe(0);
    }),
    { numRuns: 2000 },
  );
});

test('change is what was given beyond the sum; too little gives none', () => {
  expect(changeOf(cents(8000), cents(10_000))).toBe(2000);
  expect(changeOf(cents(8000), cents(8000))).toBe(0);
  expect(changeOf(cents(8000), cents(7999))).toBeNull();
  expect(changeOf(cents(8000), null)).toBe(0);
  const guesses = (amount: number) => likelyGiven(cents(amount)).map((one) => one / 100);
  expect(guesses(7590)).toEqual([80, 100]);
  expect(guesses(400)).toEqual([5, 10, 20, 50]);
  expect(guesses(1250)).toEqual([15, 20, 50, 100]);
  expect(guesses(2000)).toEqual([25, 30, 40, 50]);
  expect(guesses(3740)).toEqual([40, 50, 100]);
  expect(guesses(4210)).toEqual([45, 50, 60, 100]);
  // At fifty nobody adds a five any more, just below they do; of more than fits, four are named.
  expect(guesses(5000)).toEqual([60, 100]);
  expect(guesses(4990)).toEqual([50, 60, 100]);
  expect(guesses(1000)).toEqual([15, 20, 50, 100]);
  expect(guesses(10_200)).toEqual([110, 120, 150, 200]);
});

const round: BillOrder = {
  status: 4,
  paymentStatus: 'unpaid',
  lineCents: [cents(1000), cents(0), cents(600)],
  rates: [1300, 1300, 2400],
  totalCents: cents(1700),
  tipCents: cents(100),
  takenCents: cents(0),
  refundedCents: cents(0),
};

test('a dish that cost nothing goes with the rest; one that was paid in parts is no longer of it', () => {
  // The first line was paid in two halves; what cost nothing is left, and the last.
  const halves = { ...round, takenCents: cents(1000) };
  const paid = new Map([[1, cents(1000)]]);
  expect(linesDue(halves, new Set(), [3], paid)).toEqual({ saleCents: 600, tipCents: 0, isRest: false });
  expect(linesDue(halves, new Set(), [2, 3], paid)).toEqual({ saleCents: 600, tipCents: 100, isRest: true });
  expect(linesDue(halves, new Set(), null, paid)).toEqual({ saleCents: 600, tipCents: 100, isRest: true });
  // Of a half that is open the rest is to be paid.
  expect(linesDue({ ...round, takenCents: cents(400) }, new Set(), [1], new Map([[1, cents(400)]]))).toMatchObject({ saleCents: 600 });
});

test('an order without lines has no shares; one that was paid online and by nobody’s hand came whole', () => {
  expect(lineShares({ ...round, lineCents: [], rates: [] })).toEqual([]);
  expect(billSums([{ ...round, paymentStatus: 'paid' }])).toMatchObject({ came: 1700, paid: 1700, due: 0 });
  // A part of it was taken by hand before what is said of it was changed: that part came.
  expect(billSums([{ ...round, paymentStatus: 'paid', takenCents: cents(500) }])).toMatchObject({ came: 500 });
});

test('what somebody may hand over is more than the sum, each guess more than the one before', () => {
  fc.assert(
    fc.property(money(60_000), (sum) => {
      const guesses = [sum, ...likelyGiven(sum)];
      for (const [at, guess] of guesses.entries()) expect(guess).toBeGreaterThan(guesses[at - 1] ?? -1);
      expect(guesses.length).toBeGreaterThan(1);
    }),
    RUNS,
  );
});

test('a visit with nothing left to do is over after an hour, and any after twelve', () => {
  expect([VISIT_IDLE_MS, VISIT_LONGEST_MS]).toEqual([3_600_000, 43_200_000]);
});
