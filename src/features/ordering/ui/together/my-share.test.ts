import { describe, expect, test } from 'vitest';
import { fromAmount } from '#domain/money.ts';
import { LINE_UNITS } from '#domain/bill-division.ts';
import type { VisitBill } from '../../together-contract.ts';
import { amountProblem, cutCents, freeOf, openThings, partsOf, platesOf, touched, wantedOf, WHOLE, type Choice } from './my-share.ts';

type Line = VisitBill['rounds'][number]['lines'][number];
const line = (nth: number, more: Partial<Line> = {}): Line => ({
  line: nth,
  item: `dish-${nth}`,
  name: `Dish ${nth}`,
  names: {},
  quantity: 1,
  chosen: [],
  chosenIn: {},
  amount: 9.5,
  open: 9.5,
  openUnits: LINE_UNITS,
  vatRate: 9,
  whose: null,
  stopped: false,
  ...more,
});
const billOf = (...lines: Line[]): VisitBill => ({
  visit: { _id: 'v', store: 1, floor: 1, table: 9, joined: [], since: '2026-11-27T18:00:00.000Z' },
  me: 'anna',
  invitation: '',
  people: [],
  currency: 'EUR',
  timeZone: 'Asia/Nicosia',
  rounds: [{ _id: 'r', number: 1, placedAt: '2026-11-27T18:00:00.000Z', orderStatus: 0, lines, tipOpen: 0, by: null }],
  shares: [],
  freed: null,
  sums: { menu: 0, rewards: 0, discounts: 0, ordered: 0, due: 0, held: 0 },
  vat: [],
});
const tipped = (bill: VisitBill, tipOpen: number, by: string | null): VisitBill => ({
  ...bill,
  rounds: bill.rounds.map((round) => ({ ...round, tipOpen, by })),
});
const choice = (more: Partial<Choice> = {}): Choice => ({ way: 'person', plates: null, among: 2, amount: '', ...more });
const sum = (of: Choice, bill: VisitBill) => partsOf(of, bill).reduce((all, { cents }) => all + cents, 0);

describe('what a guest touches of the bill', () => {
  test('before anything is touched it is what is theirs, and follows the bill', () => {
    const bill = billOf(line(1), line(2, { whose: 'anna', amount: 4, open: 4 }));
    expect(wantedOf(choice(), bill)).toEqual({ way: 'person', person: 'anna' });
    expect([...touched(choice(), bill).keys()]).toEqual(['r/2']);
    expect(sum(choice(), bill)).toBe(400);
  });

  test('what somebody else has taken meanwhile keeps nothing else from being paid', () => {
    const chosen = choice({
      plates: new Map([
        ['r/1', { take: 1, of: 3 }],
        ['r/2', WHOLE],
      ]),
    });
    const bill = billOf(line(1, { open: 0, openUnits: 0 }), line(2, { amount: 7.2, open: 7.2 }));
    expect(wantedOf(chosen, bill)).toEqual({ way: 'lines', lines: [{ order: 'r', line: 2 }] });
    expect(sum(chosen, bill)).toBe(720);
    expect(wantedOf(chosen, billOf(line(1, { open: 0 }), line(2, { open: 0 })))).toBeNull();
  });

  test('three of seven of a bottle, and no more than is left', () => {
    const bill = billOf(line(1));
    const [bottle] = platesOf(bill);
    if (!bottle) throw new Error('no bottle');
    expect(cutCents(bottle, { take: 3, of: 7 }, bill)).toBe(Math.ceil((fromAmount(9.5) * 3) / 7));
    const rest = billOf(line(1, { open: 3.16, openUnits: LINE_UNITS / 3 }));
    expect(cutCents(bottle, { take: 1, of: 2 }, rest)).toBeNull();
    expect(cutCents(bottle, { take: 1, of: 3 }, rest)).toBe(316);
  });

  test('a round that was stopped is on no plate', () => {
    expect(platesOf(billOf(line(1, { stopped: true, open: 0 }), line(2))).map(({ key }) => key)).toEqual(['r/2']);
  });

  test('a part of which less is left now keeps nothing else from being paid; a whole line is what is left of it', () => {
    const half = new Map([
      ['r/1', { take: 1, of: 2 }],
      ['r/2', WHOLE],
    ]);
    const bill = billOf(line(1, { open: 3.17, openUnits: LINE_UNITS / 3 }), line(2, { amount: 7.2, open: 7.2 }));
    expect([...touched(choice({ plates: half }), bill).keys()]).toEqual(['r/2']);
    expect(sum(choice({ plates: half }), bill)).toBe(720);
    expect(sum(choice({ plates: new Map([...half, ['r/1', { take: 1, of: 3 }]]) }), bill)).toBe(1037);
    expect(sum(choice({ plates: new Map([...half, ['r/1', WHOLE]]) }), bill)).toBe(1037);
  });

  test('the tip that I promised stays mine when a plate is touched, until it is paid', () => {
    const bill = tipped(billOf(line(1, { whose: 'anna' }), line(2, { amount: 4, open: 4 })), 1.5, 'anna');
    const cuts = touched(choice(), bill);
    expect([...cuts.keys()]).toEqual(['r/1', 'r/0']);
    expect(sum(choice(), bill)).toBe(1100);
    const more = choice({ plates: new Map([...cuts, ['r/2', WHOLE]]) });
    expect(wantedOf(more, bill)).toMatchObject({ way: 'lines', lines: [{ line: 1 }, { order: 'r', line: 0 }, { line: 2 }] });
    expect(sum(more, bill)).toBe(1500);
    expect(sum(more, tipped(bill, 0, 'anna'))).toBe(1350);
    expect([...touched(choice(), tipped(bill, 1.5, 'nikos')).keys()]).toEqual(['r/1']);
  });

  test('everything is every plate whole, with all tips, whatever was cut before', () => {
    const bill = tipped(billOf(line(1), line(2, { whose: 'nikos', amount: 4, open: 4 }), line(3, { open: 0 })), 1.5, 'nikos');
    const all = choice({ way: 'rest', plates: new Map([['r/1', { take: 3, of: 7 }]]) });
    expect(touched(all, bill)).toEqual(
      new Map([
        ['r/1', WHOLE],
        ['r/2', WHOLE],
        ['r/0', WHOLE],
      ]),
    );
    // One of them touched away: the rest of it, as it was.
    const some = choice({ plates: new Map([...touched(all, bill)].filter(([key]) => key !== 'r/1')) });
    expect(sum(some, bill)).toBe(550);
  });

  test('what is somebody’s are their dishes and the tips that they promised', () => {
    const bill = tipped(billOf(line(1), line(2, { whose: 'nikos' }), line(3, { whose: 'nikos', open: 0 })), 1.5, 'nikos');
    expect(
      openThings(bill)
        .filter(({ whose }) => whose === 'nikos')
        .map(({ key }) => key),
    ).toEqual(['r/2', 'r/0']);
  });
});

test('what others hold is not left, and an amount that cannot be is said to be wrong, with why', () => {
  const bill = {
    ...billOf(line(1, { open: 0, openUnits: 0 }), line(2, { amount: 7.2, open: 7.2 })),
    sums: { menu: 0, rewards: 0, discounts: 0, ordered: 16.7, due: 16.7, held: 9.5 },
  };
  expect(freeOf(bill)).toBe(720);
  expect(freeOf(billOf(line(1, { open: 0, openUnits: 0 })))).toBe(0);
  expect(['', ' ', '7.20', '7,2', '7.21', 'ten'].map((text) => amountProblem(text, fromAmount(7.2)))).toEqual([
    null,
    null,
    null,
    null,
    'amount_most',
    'amount_wrong',
  ]);
});
