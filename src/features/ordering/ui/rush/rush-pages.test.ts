import { describe, expect, test } from 'vitest';
import { order } from '#tests/support/sample-order.ts';
import type { Board } from '../board/board.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import { allDayOf, dishName, fitOf, heldSlots, larger, rushesAt, rushOrders } from './rush-pages.ts';

const at = (minute: number) => `2026-05-01T10:${String(minute).padStart(2, '0')}:00Z`;
const boardOf = (orders: readonly SavedOrder[]): Board => ({
  orders: new Map(orders.map((one) => [one._id, one])),
  arrived: [],
  arrivals: 0,
  lastEventId: 0,
});
const line = (id: string, name: string, quantity = 1, done = false): OrderLine => ({
  id,
  quantity,
  payload: { item: { id: name, name, price: 1, image: '', selectedAllergens: [], addLoyaltyStamp: false }, extras: {} },
  name,
  localName: name,
  chosen: [],
  unitPrice: 1,
  lineTotal: quantity,
  vatRate: 9,
  allergens: [],
  mayContain: [],
  note: '',
  kept: [],
  done,
});
const ask = { moving: new Map(), others: null, filter: 'all', isLate: () => false } as const;

describe('the grid', () => {
  test('begins with those of which an allergy was said late, at the pass and at a station that is done with it too, until it is read', () => {
    const late = { avoids: ['milk'], allergyReadAt: null };
    const orders = [
      order('old', { placedAt: at(1), orderStatus: 2, order: [line('1', 'Ouzo')] }),
      order('late', { placedAt: at(9), orderStatus: 2, order: [line('1', 'Pie', 1, true), line('2', 'Wine')], ...late }),
      order('pass', { placedAt: at(8), orderStatus: 3, order: [line('1', 'Soup')], ...late }),
      order('unread', { placedAt: at(7), order: [line('1', 'Soup')], ...late }),
    ];
    const ids = (board: Board, others: ReadonlySet<string> | null) => rushOrders(board, { ...ask, others }).map(({ _id }) => _id);
    expect(ids(boardOf(orders), null)).toEqual(['pass', 'late', 'old', 'unread']);
    expect(ids(boardOf(orders), new Set(['Wine', 'Soup', 'Ouzo']))).toEqual(['late']);
    const read = orders.map((one) => ({ ...one, allergyReadAt: at(10) }));
    expect(ids(boardOf(read), null)).toEqual(['old', 'unread', 'late']);
    // At the pass nothing is to be made of it.
    expect(allDayOf(rushOrders(boardOf(orders), ask), null, new Map()).map(({ id, count }) => `${count} ${id}`)).toEqual([
      '1 Ouzo',
      '1 Soup',
      '1 Wine',
    ]);
  });

  test('has what is to be made, oldest first; what waits at the pass, or to be confirmed, is not in it', () => {
    const board = boardOf([
      order('c', { placedAt: at(3) }),
      order('a', { placedAt: at(1), orderStatus: 2 }),
      order('b', { placedAt: at(2) }),
      order('pass', { placedAt: at(0), orderStatus: 3 }),
      order('unconfirmed', { placedAt: at(0), awaitingConfirmation: true }),
    ]);
    const ids = (more: object) => rushOrders(board, { ...ask, ...more }).map(({ _id }) => _id);
    expect(ids({})).toEqual(['a', 'b', 'c']);
    expect(ids({ filter: 'ready' })).toEqual(['pass']);
    expect(ids({ filter: 'late', isLate: ({ _id }: SavedOrder) => _id === 'a' })).toEqual(['a']);
    expect(ids({ moving: new Map([['a', 3]]) })).toEqual(['b', 'c']);
  });

  test('keeps what stood where it stood, and puts what is new behind it', () => {
    expect(heldSlots(['a', 'b', 'c'], ['b', 'x', 'c', 'd'])).toEqual(['a', 'b', 'c', 'x', 'd']);
    const stood = ['a', 'b'];
    expect(heldSlots(stood, ['b'])).toBe(stood);
  });

  test('gives an order with many lines more cells', () => {
    const cell = { columns: 5, rows: 2, parts: 1, least: 1, step: 318, width: 186, body: 210, line: 20, row: 50, read: 44, tight: [] };
    const few = [line('1', 'Moussaka')];
    const many = Array.from({ length: 9 }, (_, nth) => line(String(nth), 'Gyros in warm pita with everything'));
    const spanOf = (lines: readonly OrderLine[], more: object = {}) => fitOf(order('a'), lines, { ...cell, ...more }).span;
    expect(spanOf(few)).toBe(1);
    expect(spanOf(many)).toBeGreaterThan(2);
    expect(spanOf(many, { columns: 2 })).toBe(2);
  });

  test('an order that needs a little more has lower lines before it has another cell', () => {
    const cell = {
      columns: 5,
      rows: 2,
      parts: 1,
      least: 1,
      step: 318,
      width: 186,
      body: 210,
      line: 20,
      row: 50,
      read: 44,
      tight: [
        { body: 270, line: 17, row: 40, read: 28 },
        { body: 276, line: 15, row: 32, read: 28 },
      ],
    };
    const lines = (count: number) => Array.from({ length: count }, (_, nth) => line(String(nth), 'Moussaka'));
    const fits = (more: object = {}) => [4, 6, 8, 20].map((count) => fitOf(order('a'), lines(count), { ...cell, ...more }));
    expect(fits()).toEqual([
      { span: 1, tall: 1, tight: 0 },
      { span: 1, tall: 1, tight: 1 },
      { span: 1, tall: 1, tight: 2 },
      { span: 2, tall: 1, tight: 2 },
    ]);
    expect(larger({ span: 1, tall: 1, tight: 0 }, 1, cell)).toEqual({ span: 1, tall: 1, tight: 1 });
    expect(larger({ span: 1, tall: 1, tight: 1, held: true }, 1, cell)).toEqual({ span: 1, tall: 1, tight: 2, held: true });
    expect(larger({ span: 1, tall: 1, tight: 2, held: true }, 1, cell)).toEqual({ span: 2, tall: 1, tight: 2, held: true });
    expect(larger({ span: 5, tall: 1, tight: 2 }, 1, cell)).toBeNull();
    // Where rows have parts, it gets height before width, and as much of it as was measured.
    const parted = { ...cell, parts: 4, least: 4, step: 80 };
    expect(fits({ parts: 4, least: 4, step: 80 }).at(-1)).toEqual({ span: 1, tall: 8, tight: 2 });
    // Where many wait, a short one takes less than a cell, in letters as large.
    expect(fitOf(order('a'), lines(1), { ...parted, least: 2 })).toEqual({ span: 1, tall: 2, tight: 0 });
    expect(larger({ span: 1, tall: 2, tight: 0 }, 3, parted)).toEqual({ span: 1, tall: 3, tight: 0 });
    expect(larger({ span: 1, tall: 4, tight: 2 }, 6, parted)).toEqual({ span: 1, tall: 6, tight: 2 });
    expect(larger({ span: 1, tall: 6, tight: 2 }, 9, parted)).toEqual({ span: 1, tall: 8, tight: 2 });
    expect(larger({ span: 1, tall: 8, tight: 2 }, 9, parted)).toEqual({ span: 2, tall: 8, tight: 2 });
  });
});

test('all day counts what is still to be made, most first, and nothing that was bumped', () => {
  const orders = [
    order('a', { order: [line('1', 'Fries', 2), line('2', 'Moussaka', 3, true)] }),
    order('b', { order: [line('1', 'Moussaka', 1), line('2', 'Fries', 2)] }),
  ];
  const dishes = (others: ReadonlySet<string> | null) => allDayOf(orders, others, new Map()).map(({ id, count }) => [id, count]);
  expect(dishes(null)).toEqual([
    ['Fries', 4],
    ['Moussaka', 1],
  ]);
  expect(dishes(new Set(['Fries']))).toEqual([['Moussaka', 1]]);
});

test('the board turns at seven open orders, and back at four', () => {
  expect([6, 7].map((open) => rushesAt(open, false))).toEqual([false, true]);
  expect([4, 5].map((open) => rushesAt(open, true))).toEqual([false, true]);
});

test('all day counts what is on the side of other dishes, and leaves out what was paid back', () => {
  const side = (value: string) => [{ option: 'On the side', value, text: value, cost: 0 }];
  const orders = [
    order('a', { order: [{ ...line('1', 'Sheftalia', 4), chosen: side('Hand-cut fries') }, line('2', 'fries', 4)] }),
    order('b', {
      order: [
        { ...line('1', 'Ouzo', 1), sentBack: 1 },
        { ...line('2', 'Pie', 3), sentBack: 1, chosen: side('Medium') },
      ],
    }),
    order('c', { order: [{ ...line('1', 'Lamb', 2), chosen: side('Village salad') }] }),
  ];
  const sides = new Map([
    ['Hand-cut fries', 'fries'],
    ['Village salad', 'salad'],
  ]);
  const all = (others: ReadonlySet<string> | null) =>
    allDayOf(orders, others, sides).map((dish) => `${dish.count} ${dishName(dish, 'en')}${dish.aside > 0 ? ` (${dish.aside})` : ''}`);
  expect(all(null)).toEqual(['8 fries (4)', '4 Sheftalia', '2 Lamb', '2 Pie', '2 Village salad (2)']);
  // Who makes the fries makes them for the grill too.
  expect(all(new Set(['Sheftalia', 'Lamb', 'Pie', 'Ouzo', 'salad']))).toEqual(['8 fries (4)']);
});
