import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { laidOnLines, type BillOrder } from './bill.ts';
import {
  backToPayers,
  divide,
  isProblem,
  LINE_UNITS,
  lowestTerms,
  MOST_PARTS,
  TIP_LINE,
  vatOfParts,
  type Part,
  type Wanted,
} from './bill-division.ts';
import { percentOf, subtract } from './money-parts.ts';
import { cents, type Cents } from './money.ts';
import { vatTable } from './vat.ts';

/** `BILL_RUNS=200000` for the whole proof. */
const RUNS = { numRuns: Number(process.env['BILL_RUNS'] ?? 2000) };
const PEOPLE = ['anna', 'nikos', 'maria'] as const;
const RATES = [600, 1300, 2400];

const aRound = fc
  .record({
    lines: fc.array(
      fc.record({
        cost: fc.oneof(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 9000 })),
        rate: fc.constantFrom(...RATES),
        whose: fc.constantFrom(...PEOPLE, null),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    off: fc.constantFrom(0, 10, 12.5, 33.33, 50, 99.99, 100),
    tip: fc.constantFrom(0, 0, 1, 250),
    by: fc.constantFrom(...PEOPLE),
  })
  .map(({ lines, off, tip, by }) => {
    const subtotal = cents(lines.reduce((sum, { cost }) => sum + cost, 0));
    const totalCents = cents(subtotal - percentOf(subtotal, off) + tip);
    const order: BillOrder = {
      status: 4,
      paymentStatus: 'unpaid',
      lineCents: lines.map(({ cost }) => cents(cost)),
      rates: lines.map(({ rate }) => rate),
      totalCents,
      tipCents: cents(tip),
      takenCents: cents(0),
      refundedCents: cents(0),
    };
    return { order, whose: lines.map(({ whose }) => whose), by };
  });

const aFraction = fc
  .integer({ min: 2, max: MOST_PARTS })
  .chain((of) => fc.record({ of: fc.constant(of), take: fc.integer({ min: 1, max: of }) }));
/** What somebody reaches for, by numbers that become lines of the bill that is there. */
const aWish = fc.record({
  way: fc.constantFrom('rest', 'person', 'lines', 'lines', 'part', 'part', 'equal', 'amount'),
  person: fc.constantFrom(...PEOPLE),
  pick: fc.nat(200),
  fraction: aFraction,
  cents: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 12_000 })),
  among: fc.integer({ min: 1, max: 8 }),
  fails: fc.boolean(),
});
type Round = (typeof aRound extends fc.Arbitrary<infer R> ? R : never) & {};
type Wish = typeof aWish extends fc.Arbitrary<infer W> ? W : never;

/** A bill while it is being paid, as the server keeps it. */
function tableOf(rounds: readonly Round[]) {
  const lines = rounds.flatMap(({ order, whose, by }, nth) => [
    ...laidOnLines(order).map((share, at) => ({ order: `${nth}`, line: at + 1, whose: whose[at] ?? null, ...share })),
    { order: `${nth}`, line: TIP_LINE, whose: by, grossCents: order.tipCents, vatCents: cents(0), rate: 0 },
  ]);
  const state = new Map(lines.map((one) => [`${one.order}/${one.line}`, { ...one, cents: 0, units: 0, paid: 0, vat: 0 }]));
  const positions = () =>
    [...state.values()].map(({ order, line, whose, grossCents, cents: taken, units }) => ({
      order,
      line,
      whose,
      openCents: cents(grossCents - taken),
      openUnits: LINE_UNITS - units,
    }));
  const hold = (parts: readonly Part[], sign: 1 | -1 = 1) => {
    for (const part of parts) {
      const line = state.get(`${part.order}/${part.line}`)!;
      line.cents += sign * part.cents;
      line.units += sign * part.units;
      expect(part.cents).toBeGreaterThan(0);
      expect(line.cents >= 0 && line.cents <= line.grossCents && line.units >= 0 && line.units <= LINE_UNITS).toBe(true);
    }
  };
  const pay = (parts: readonly Part[]) => {
    const reached = parts.map((part) => state.get(`${part.order}/${part.line}`)!);
    const vats = vatOfParts(
      reached.map(({ grossCents, paid, vatCents, vat, rate }, at) => ({
        part: parts[at]!.cents,
        grossCents: cents(grossCents - paid),
        vatCents: cents(vatCents - vat),
        rate,
      })),
    );
    for (const [at, part] of parts.entries()) {
      const line = reached[at]!;
      const vat = vats[at]!;
      expect(vat >= 0 && vat <= part.cents).toBe(true);
      line.paid += part.cents;
      line.vat += vat;
    }
  };
  return { positions, hold, pay, lines: () => [...state.values()] };
}

function wantedOf(wish: Wish, positions: ReturnType<ReturnType<typeof tableOf>['positions']>, equalTaken: number): Wanted {
  const { way, person, pick, fraction, among } = wish;
  const { order, line } = positions[pick % positions.length]!;
  if (way === 'rest') return { way };
  if (way === 'person') return { way, person };
  if (way === 'lines') return { way: 'lines', lines: [{ order, line }] };
  if (way === 'part') return { way: 'lines', lines: [{ order, line, part: fraction }] };
  if (way === 'equal') return { way, among, taken: equalTaken };
  return { way: 'amount', cents: cents(wish.cents), person };
}

/** Pays by these wishes, and whoever is last the rest; answers what came in, and of which rate. */
function payAll(rounds: readonly Round[], wishes: readonly Wish[]) {
  const table = tableOf(rounds);
  const equal = new Map<number, number>();
  const paid: Part[][] = [];
  for (const wish of [...wishes, { ...wishes[0]!, way: 'rest' as const, fails: false }]) {
    const wanted = wantedOf(wish, table.positions(), equal.get(wish.among) ?? 0);
    const parts = divide(table.positions(), wanted);
    if (isProblem(parts)) continue;
    table.hold(parts);
    if (wish.fails) {
      table.hold(parts, -1);
      continue;
    }
    if (wanted.way === 'equal') equal.set(wish.among, (equal.get(wish.among) ?? 0) + 1);
    table.pay(parts);
    paid.push(parts);
  }
  const byRate = RATES.map((rate) => {
    const of = table.lines().filter((one) => one.rate === rate && one.line !== TIP_LINE);
    return { rate, gross: of.reduce((sum, { paid: came }) => sum + came, 0), vat: of.reduce((sum, { vat }) => sum + vat, 0) };
  });
  return { total: paid.flat().reduce((sum, part) => sum + part.cents, 0), byRate };
}

describe('a bill that is divided', () => {
  const someRounds = fc.array(aRound, { minLength: 1, maxLength: 4 });
  const someWishes = fc.array(aWish, { minLength: 1, maxLength: 10 });

  test('comes to itself and to each VAT class of its receipts, whoever pays what and in which sequence', () => {
    fc.assert(
      fc.property(someRounds, someWishes, (rounds, wishes) => {
        const whole = {
          total: rounds.reduce((sum, { order }) => sum + order.totalCents, 0),
          byRate: RATES.map((rate) => {
            const rows = rounds.flatMap(({ order }) =>
              vatTable(
                order.lineCents.map((lineCents, at) => ({ lineCents, rate: order.rates[at]! })),
                subtract(order.totalCents, order.tipCents),
              ).filter((row) => row.rate === rate),
            );
            return {
              rate,
              gross: rows.reduce((sum, { grossCents }) => sum + grossCents, 0),
              vat: rows.reduce((sum, { vatCents }) => sum + vatCents, 0),
            };
          }),
        };
        expect(payAll(rounds, wishes)).toEqual(whole);
        expect(payAll(rounds, wishes.toReversed())).toEqual(whole);
      }),
      RUNS,
    );
  });

  test('equal parts differ by a cent at most, the last to pay has the lighter one', () => {
    fc.assert(
      fc.property(someRounds, fc.integer({ min: 1, max: 9 }), (rounds, among) => {
        const table = tableOf(rounds);
        const sums = Array.from({ length: among }, (_, taken) => {
          const parts = divide(table.positions(), { way: 'equal', among, taken });
          if (isProblem(parts)) return 0;
          table.hold(parts);
          return parts.reduce((sum, part) => sum + part.cents, 0);
        });
        expect(sums.reduce((sum, one) => sum + one, 0)).toBe(rounds.reduce((sum, { order }) => sum + order.totalCents, 0));
        expect(sums[0]! - sums.at(-1)!).toBeLessThanOrEqual(1);
        expect(sums.toSorted((a, b) => b - a)).toEqual(sums);
      }),
      RUNS,
    );
  });

  test('parts of a line come to it, one of them freed and taken again too', () => {
    const third = { of: 3, take: 1 };
    const bottle = { order: 'a', line: 1, whose: null };
    let [openCents, openUnits] = [1000, LINE_UNITS];
    const take = (part: { of: number; take: number }) => {
      const parts = divide([{ ...bottle, openCents: cents(openCents), openUnits }], { way: 'lines', lines: [{ ...bottle, part }] });
      if (isProblem(parts)) return parts;
      openCents -= parts[0]!.cents;
      openUnits -= parts[0]!.units;
      return parts[0]!;
    };
    const first = take(third) as Part;
    const second = take(third) as Part;
    expect([first.cents, second.cents]).toEqual([334, 333]);
    openCents += first.cents;
    openUnits += first.units;
    expect(take({ of: 4, take: 3 })).toEqual({ problem: 'line_taken', order: 'a', line: 1, leftCents: 667 });
    expect([(take(third) as Part).cents, (take(third) as Part).cents]).toEqual([334, 333]);
    expect(take({ of: 22, take: 1 })).toMatchObject({ problem: 'line_taken', leftCents: 0 });
  });

  const at = (line: number, whose: string | null, openCents: number) => ({
    order: 'a',
    line,
    whose,
    openCents: cents(openCents),
    openUnits: LINE_UNITS,
  });

  test('a person takes what is theirs; a line is taken whole, or as much as is left of it', () => {
    const table = [at(1, 'nikos', 500), at(2, null, 300), at(3, 'anna', 400), at(4, 'anna', 0)];
    const lineOf = (line: number, of = table) => divide(of, { way: 'lines', lines: [{ order: 'a', line }] });
    expect(divide(table, { way: 'person', person: 'anna' })).toEqual([{ order: 'a', line: 3, cents: 400, units: LINE_UNITS }]);
    expect(divide(table, { way: 'person', person: 'maria' })).toEqual({ problem: 'nothing_left' });
    expect(lineOf(2)).toEqual([{ order: 'a', line: 2, cents: 300, units: LINE_UNITS }]);
    expect(lineOf(4)).toEqual({ problem: 'line_taken', order: 'a', line: 4, leftCents: 0 });
    expect(divide([{ ...at(1, null, 500), order: 'b' }, at(2, null, 300)], { way: 'lines', lines: [{ order: 'a', line: 1 }] })).toEqual({
      problem: 'line_unknown',
    });
  });

  test('an amount that empties a line takes all its parts, else none; of a bill that is paid nothing is left', () => {
    const pay = (amount: number, person: string, openCents = 400) =>
      divide([at(1, 'anna', openCents)], { way: 'amount', cents: cents(amount), person });
    expect(pay(400, 'anna')).toEqual([{ order: 'a', line: 1, cents: 400, units: LINE_UNITS }]);
    expect(pay(399, 'nikos')).toEqual([{ order: 'a', line: 1, cents: 399, units: 0 }]);
    expect(pay(1, 'anna', 0)).toEqual({ problem: 'nothing_left' });
  });

  test('so many units of a line are said in the lowest terms', () => {
    expect(lowestTerms(LINE_UNITS / 3)).toEqual({ take: 1, of: 3 });
    expect(lowestTerms((LINE_UNITS / 21) * 14)).toEqual({ take: 2, of: 3 });
    expect(lowestTerms(LINE_UNITS)).toEqual({ take: 1, of: 1 });
    expect(lowestTerms((LINE_UNITS / 22) * 7)).toEqual({ take: 7, of: 22 });
  });

  test('an amount pays one’s own things first, then the table’s, then the others’', () => {
    const table = [at(1, 'nikos', 500), at(2, null, 300), at(3, 'anna', 400)];
    const pay = (amount: number) => divide(table, { way: 'amount', cents: cents(amount), person: 'anna' });
    const sums = (amount: number) => (pay(amount) as Part[]).map(({ line, cents: part }) => [line, part]);
    expect(sums(350)).toEqual([[3, 350]]);
    expect(sums(450)).toEqual([
      [3, 400],
      [2, 50],
    ]);
    expect(sums(1200).reduce((sum, [, part]) => sum + part!, 0)).toBe(1200);
    expect(pay(1201)).toEqual({ problem: 'too_much', leftCents: 1200 });
    expect(divide([], { way: 'rest' })).toEqual({ problem: 'nothing_left' });
    expect(divide(table, { way: 'lines', lines: [{ order: 'b', line: 1 }] })).toEqual({ problem: 'line_unknown' });
  });
});

test('a refund goes back to who paid: all of it, to nobody more than they paid', () => {
  const aPayer = fc.record({ paid: fc.nat(9000), back: fc.nat(9000), of: fc.nat(9000) });
  fc.assert(
    fc.property(fc.array(aPayer, { minLength: 1, maxLength: 6 }), fc.nat(100), (people, percent) => {
      const payers = people.map(({ paid, back, of }) => ({
        paidCents: cents(Math.min(of, paid)),
        leftCents: cents(Math.max(0, paid - back)),
      }));
      const left = payers.reduce((sum, { leftCents }) => sum + leftCents, 0);
      const amount: Cents = cents(Math.floor((left * percent) / 100));
      const backs = backToPayers(amount, payers);
      expect(backs.reduce((sum, one) => sum + one, 0)).toBe(amount);
      for (const [at, back] of backs.entries()) expect(back >= 0 && back <= payers[at]!.leftCents).toBe(true);
    }),
    RUNS,
  );
  const whole = { leftCents: cents(900), paidCents: cents(250) };
  expect(backToPayers(cents(500), [whole, { leftCents: cents(250), paidCents: cents(250) }])).toEqual([250, 250]);
});

test('a refund that nobody’s share tells of is nobody’s; where none of it was theirs it goes by what is left of all they paid', () => {
  const payer = (paidCents: number, leftCents: number) => ({ paidCents: cents(paidCents), leftCents: cents(leftCents) });
  expect(backToPayers(cents(500), [])).toEqual([]);
  expect(backToPayers(cents(400), [payer(0, 300), payer(0, 100)])).toEqual([300, 100]);
  expect(backToPayers(cents(300), [payer(0, 900), payer(400, 400)])).toEqual([0, 300]);
  // The second has no more; the first has.
  expect(backToPayers(cents(300), [payer(0, 900), payer(400, 100)])).toEqual([200, 100]);
  expect(backToPayers(cents(900), [payer(0, 300), payer(400, 100)])).toEqual([300, 100]);
});

const taken = (part: number, grossCents: number, vatCents: number, rate = 1300) => ({
  part: cents(part),
  grossCents: cents(grossCents),
  vatCents: cents(vatCents),
  rate,
});

test('a part of a line has its part of the VAT, the last one the rest, and what cost nothing has none', () => {
  expect([vatOfParts([taken(500, 1000, 115)]), vatOfParts([taken(500, 500, 57)]), vatOfParts([taken(0, 0, 0)])]).toEqual([[58], [57], [0]]);
});

test('parts of many lines have together the VAT of what they come to, at each rate for itself', () => {
  // Nine dishes of 1.50 at 9 %, a quarter of each: by itself each has 0.03 and a bit.
  const nine = Array.from({ length: 9 }, () => taken(38, 150, 12, 900));
  expect(vatOfParts(nine).reduce((sum, vat) => sum + vat, 0)).toBe(27);
  expect(vatOfParts([...nine, taken(124, 248, 48, 2400)]).at(-1)).toBe(24);
});

test('whoever pays an equal part first or last, the VAT of each is right to the cent', () => {
  const among = fc.integer({ min: 2, max: 8 });
  const dishes = fc.array(fc.integer({ min: 100, max: 3000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(dishes, among, (costs, people) => {
      const rounds = [
        {
          order: {
            status: 0,
            paymentStatus: 'unpaid',
            lineCents: costs.map((cost) => cents(cost)),
            rates: costs.map(() => 900),
            totalCents: cents(costs.reduce((sum, cost) => sum + cost, 0)),
            tipCents: cents(0),
            takenCents: cents(0),
            refundedCents: cents(0),
          },
          whose: costs.map(() => null),
          by: 'anna' as const,
        },
      ];
      const table = tableOf(rounds);
      // A bill's VAT is that of its lines, each in whole cents: what these are off together is everybody's.
      const exact = (gross: number) => (gross * 900) / 10_900;
      const off = costs.reduce((sum, cost) => sum + Math.round(exact(cost)) - exact(cost), 0);
      for (let nth = 0; nth < people; nth += 1) {
        const before = table.lines().reduce((sum, line) => sum + line.vat, 0);
        const parts = divide(table.positions(), { way: 'equal', among: people, taken: nth });
        if (isProblem(parts)) throw new Error(parts.problem);
        table.hold(parts);
        table.pay(parts);
        const vat = table.lines().reduce((sum, line) => sum + line.vat, 0) - before;
        const gross = parts.reduce((sum, part) => sum + part.cents, 0);
        expect(Math.abs(vat - exact(gross))).toBeLessThanOrEqual(1 + Math.abs(off) / people);
      }
    }),
    RUNS,
  );
});
