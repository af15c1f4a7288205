import { describe, expect, test } from 'vitest';
import {
  asksUs,
  canPrint,
  dueOf,
  PRINTER_KINDS,
  PRINTER_STATES,
  printsFloor,
  printsLine,
  standingAfter,
  withoutMoved,
  type Standing,
} from './printing.ts';

const at = (lines: Record<string, number>, seat = '1/4'): Standing => ({ seat, lines });
const now = (lines: Record<string, number>, { seat = '1/4', stopped = false } = {}) => ({ ...at(lines, seat), stopped });

describe('what has to come on paper', () => {
  test('a new order with all it has, and nothing a second time', () => {
    expect(dueOf(null, now({ 1: 2, 2: 1 }))).toEqual([{ kind: 'order', lines: { 1: 2, 2: 1 } }]);
    expect(dueOf(at({ 1: 2, 2: 1 }), now({ 1: 2, 2: 1 }))).toEqual([]);
  });

  test('no line joins an order that is on paper, whatever its stations are by then', () => {
    expect(dueOf(at({ 1: 2 }), now({ 1: 2, 2: 1 }))).toEqual([]);
  });

  test('what is taken off, and no more than that', () => {
    expect(dueOf(at({ 1: 2, 2: 1 }), now({ 1: 1, 2: 1 }))).toEqual([{ kind: 'cancelled', lines: { 1: 1 } }]);
    expect(dueOf(at({ 1: 2, 2: 1 }), now({ 1: 2, 2: 0 }))).toEqual([{ kind: 'cancelled', lines: { 2: 1 } }]);
  });

  test('what was put back comes once more, and once; not where the kitchen has done with it', () => {
    const gone = dueOf(at({ 1: 2, 2: 1 }), now({ 1: 1, 2: 0 }));
    const after = gone.reduce<Standing | null>((standing, due) => standingAfter(standing, due, { seat: '1/4' }), at({ 1: 2, 2: 1 }));
    expect(after).toEqual(at({ 1: 1, 2: 0 }));
    expect(dueOf(after, { ...now({ 1: 2, 2: 1 }), made: true })).toEqual([]);
    const [added, ...more] = dueOf(after, now({ 1: 2, 2: 1 }));
    expect([added, more]).toEqual([{ kind: 'added', lines: { 1: 1, 2: 1 } }, []]);
    expect(dueOf(standingAfter(after, added!, { seat: '1/4' }), now({ 1: 2, 2: 1 }))).toEqual([]);
    expect(dueOf(withoutMoved(after!, {}), now({ 1: 1, 2: 1 }))).toEqual([{ kind: 'added', lines: { 2: 1 } }]);
    // What had come off before the first ticket is a line of it all the same.
    const [first] = dueOf(null, now({ 1: 2, 2: 0 }));
    expect(dueOf(standingAfter(null, first!, { seat: '1/4' }), now({ 1: 2, 2: 1 }))).toEqual([{ kind: 'added', lines: { 2: 1 } }]);
    // It moved meanwhile.
    const moved = standingAfter(after, { kind: 'moved', from: '1/4', lines: { 1: 1 } }, { seat: '1/9' });
    expect(dueOf(moved, now({ 1: 1, 2: 1 }, { seat: '1/9' }))).toEqual([{ kind: 'added', lines: { 2: 1 } }]);
  });

  test('an order that ended, once, wherever it sits by then', () => {
    expect(dueOf(at({ 1: 2 }), now({ 1: 2 }, { stopped: true, seat: '1/9' }))).toEqual([{ kind: 'cancelled', lines: { 1: 2 } }]);
    expect(dueOf(at({}), now({ 1: 2 }, { stopped: true }))).toEqual([]);
    expect(dueOf(null, now({ 1: 2 }, { stopped: true }))).toEqual([]);
  });

  test('an allergy that paper does not tell, once, with every dish that it has of the order; of none that ended', () => {
    const told = ['milk', 'nuts'];
    const said = { kind: 'allergy', said: ['milk'], lines: { 1: 2 } } as const;
    const [first] = dueOf(null, { ...now({ 1: 2 }), told: ['nuts'] });
    const before = standingAfter(null, first!, { seat: '1/4', told: ['nuts'] });
    expect(dueOf(before, { ...now({ 1: 2 }), told, made: true })).toEqual([said]);
    expect(dueOf(standingAfter(before, said, { seat: '1/4', told }), { ...now({ 1: 2 }), told })).toEqual([]);
    // That none was told is kept too: what was kept before is another thing.
    expect(standingAfter(null, first!, { seat: '1/4', told: [] }).told).toEqual([]);
    expect(dueOf(before, { ...now({ 1: 1 }, { seat: '1/9' }), told })).toMatchObject([
      { kind: 'allergy', lines: { 1: 1 } },
      { kind: 'cancelled' },
      { kind: 'moved' },
    ]);
    expect(dueOf(before, { ...now({ 1: 2 }, { stopped: true }), told })).toMatchObject([{ kind: 'cancelled' }]);
    // What was kept before this was: nobody knows what that paper tells.
    expect(dueOf(at({ 1: 2 }), { ...now({ 1: 2 }), told: ['milk'] })).toEqual([said]);
  });

  test('a new seat, with what stands', () => {
    expect(dueOf(at({ 1: 2 }), now({ 1: 2 }, { seat: '1/9' }))).toEqual([{ kind: 'moved', from: '1/4', lines: { 1: 2 } }]);
    expect(dueOf(null, now({}, { seat: '1/9' }))).toEqual([]);
    const both = dueOf(at({ 1: 2 }), now({ 1: 1 }, { seat: '1/9' }));
    expect(both.map(({ kind }) => kind)).toEqual(['cancelled', 'moved']);
    const after = both.reduce<Standing | null>((standing, due) => standingAfter(standing, due, { seat: '1/9' }), at({ 1: 2 }));
    expect(after).toEqual(at({ 1: 1 }, '1/9'));
    expect(dueOf(after, now({ 1: 1 }, { seat: '1/9' }))).toEqual([]);
  });
});

test('a printer has the lines of its stations, all where it has none that still is, and what nobody makes', () => {
  expect(printsLine([], ['grill', 'bar'], 'bar')).toBe(true);
  expect(printsLine(['grill'], ['grill', 'bar'], 'bar')).toBe(false);
  expect(printsLine(['grill'], ['grill', 'bar'], 'grill')).toBe(true);
  expect(printsLine(['grill'], ['grill', 'bar'], null)).toBe(true);
  expect(printsLine(['closed down'], ['grill', 'bar'], 'bar')).toBe(true);
});

test.each([
  [[], 1, true],
  [[1], 1, true],
  [[2], 1, false],
  [[2], null, true],
  [[2], 7, true],
  [[9], 1, true],
] as const)('a printer of floors %j, of which 1 and 2 are there, is for floor %j: %j', (own, floor, is) => {
  expect(printsFloor(own, [1, 2], floor)).toBe(is);
});

test('what went to another bill is not cancelled on paper, and what goes later is', () => {
  const printed: Standing = { seat: '1/4', lines: { 1: 3 } };
  const after = withoutMoved(printed, { 1: 1 });
  expect(dueOf(after, { seat: '1/4', lines: { 1: 2 }, stopped: false })).toEqual([]);
  const [gone] = dueOf(after, { seat: '1/4', lines: { 1: 1 }, stopped: false });
  expect(gone).toEqual({ kind: 'cancelled', lines: { 1: 1 } });
  // The ticket that said so knows of the one that moved: it is not left out twice.
  const next = standingAfter(after, gone!, { seat: '1/4' }, { 1: 1 });
  expect(withoutMoved(next, { 1: 1 }).lines).toEqual({ 1: 1 });
  expect(withoutMoved(next, { 1: 2 }).lines).toEqual({});
});

test('two kinds of printers ask us; only what is online, with paper left, puts anything on it', () => {
  expect(PRINTER_KINDS.filter(asksUs)).toEqual(['cloudprnt', 'epson']);
  expect(PRINTER_STATES.filter(canPrint)).toEqual(['online', 'paper_low']);
});
