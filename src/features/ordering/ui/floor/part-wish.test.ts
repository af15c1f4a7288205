import { describe, expect, test } from 'vitest';
import { LINE_UNITS } from '#domain/bill-division.ts';
import { order } from '#tests/support/sample-order.ts';
import type { BillShare } from '../../together-contract.ts';
import type { BillLine, BillRound } from '../../visit-contract.ts';
import { equalPaid, equalPart, linesPart, portionsOpen, promisedIn, sumPart, takenAsSums } from './part-wish.ts';
import { lineKey } from './payers.ts';

const sold = (quantity: number) => ({ quantity }) as BillRound['order']['order'][number];
const line = (number: number, open: number, openUnits = LINE_UNITS): BillLine => ({
  line: number,
  amount: open,
  open,
  openUnits,
  state: 'open',
  back: 0,
  left: [],
  off: [],
  method: null,
  by: '',
  at: null,
  reason: '',
});
/** 20.10 and a promised tip of 0.90, and 4.00. */
const rounds: BillRound[] = [
  { order: order('a', { order: [sold(3), sold(1)] }), due: 21, lines: [line(1, 10.1), line(2, 10)], reductions: [] },
  { order: order('b', { order: [sold(2)] }), due: 4, lines: [line(1, 4)], reductions: [] },
];
const share = (among: number, state: BillShare['state']) => ({ way: 'equal', among, state }) as BillShare;

describe('equal parts', () => {
  test('of all that is open, the first the heavier by a cent', () => {
    expect(equalPart({ rounds, shares: [] }, 3)).toEqual({ what: { way: 'equal', among: 3 }, amount: 8.34 });
    expect(
      equalPart({ rounds: [{ ...rounds[0]!, due: 12.66, lines: [line(1, 1.76), line(2, 10)] }], shares: [share(3, 'paid')] }, 3),
    ).toEqual({
      what: { way: 'equal', among: 3 },
      amount: 6.33,
    });
  });
  test('count those that are paid, of as many', () => {
    const shares = [share(3, 'paid'), share(3, 'held'), share(2, 'paid'), share(3, 'freed')];
    expect(equalPaid(shares, 3)).toBe(1);
    expect(equalPaid([...shares, share(3, 'paid'), share(3, 'paid')], 3)).toBe(0);
  });
  test('of nothing are nothing', () => {
    expect(equalPart({ rounds: [], shares: [] }, 2)).toEqual({ what: null, amount: 0 });
  });
});

describe('a sum', () => {
  test('as it was typed, of what is open', () => {
    expect(sumPart({ rounds }, '12,5')).toEqual({ what: { way: 'amount', amount: 12.5 }, amount: 12.5 });
    expect(sumPart({ rounds }, '25')).toEqual({ what: { way: 'amount', amount: 25 }, amount: 25 });
  });
  test.each(['', '0', 'ten', '25.01', '-3'])('%o takes nothing', (typed) => {
    expect(sumPart({ rounds }, typed).what).toBeNull();
  });
});

test('the tip that guests promised is said of whole rounds, and what was paid as sums of lines that nobody cut', () => {
  const whole = (id: string) => ({ order: id, lines: null });
  expect(promisedIn({ rounds, shares: [] }, [whole('a'), whole('b')])).toBe(90);
  expect(promisedIn({ rounds, shares: [] }, [{ order: 'a', lines: [1] }, whole('b')])).toBe(0);
  expect(promisedIn({ rounds, shares: [] }, { way: 'amount', amount: 5 })).toBe(0);
  const paid = { way: 'amount', state: 'paid', amount: 10 } as BillShare;
  expect(takenAsSums({ rounds, shares: [paid] })).toBe(0);
  const less = [{ ...rounds[0]!, lines: [{ ...line(1, 8), amount: 10 }] }];
  expect(takenAsSums({ rounds: less, shares: [paid, { ...paid, way: 'lines' }] })).toBe(1000);
});

describe('portions', () => {
  test('of a line that is whole: all but the last, which all that is left brings', () => {
    expect(portionsOpen(rounds[0]!, line(1, 10.1))).toEqual({ of: 3, most: 2 });
    expect(portionsOpen(rounds[0]!, line(2, 10))).toEqual({ of: 1, most: 0 });
  });
  test('of one of which some are paid, or were given away', () => {
    expect(portionsOpen(rounds[0]!, line(1, 6.73, (LINE_UNITS / 3) * 2))).toEqual({ of: 3, most: 1 });
    expect(portionsOpen(rounds[0]!, line(1, 5, LINE_UNITS / 2))).toEqual({ of: 3, most: 1 });
    const given = {
      _id: 'r',
      kind: 'given_away' as const,
      line: 1,
      quantity: 1,
      amount: 3,
      by: '',
      isMine: false,
      at: '',
      isLast: false,
      reason: '',
    };
    expect(portionsOpen({ ...rounds[0]!, reductions: [given] }, line(1, 6.7))).toEqual({ of: 2, most: 1 });
  });
  test('are cut as the server cuts them, beside lines that are whole', () => {
    const ticked = new Map([
      [lineKey('a', 1), 1],
      [lineKey('b', 1), null],
    ]);
    expect(linesPart({ rounds }, ticked)).toEqual({
      what: {
        way: 'lines',
        lines: [
          { order: 'a', line: 1, part: { of: 3, take: 1 } },
          { order: 'b', line: 1 },
        ],
      },
      amount: 7.37,
    });
  });
  test('none chosen: whole lines go with what else is left of their round', () => {
    expect(linesPart({ rounds }, new Map([[lineKey('b', 1), null]]))).toEqual({ what: [{ order: 'b', lines: null }], amount: 4 });
    expect(linesPart({ rounds }, new Map())).toEqual({ what: [], amount: 0 });
  });
});
