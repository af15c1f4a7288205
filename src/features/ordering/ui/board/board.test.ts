import { describe, expect, test } from 'vitest';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { applyEvent, arrivedSince, calledFor, keepLanes, lanesOf, takeSnapshot, upsert, unconfirmedOf } from './board.ts';
import { order } from '#tests/support/sample-order.ts';

const { placed, preparing, ready, served } = ORDER_STATUS;
const ids = (lanes: ReturnType<typeof lanesOf>) => ({
  new: lanes.new.map((o) => o._id),
  preparing: lanes.preparing.map((o) => o._id),
  ready: lanes.ready.map((o) => o._id),
});
const start = (...orders: ReturnType<typeof order>[]) => takeSnapshot(undefined, { orders, lastEventId: 10 });

describe('the live board', () => {
  test('an event puts a new order in its lane and says that it arrived', () => {
    const board = applyEvent(start(order('a')), {
      _id: 'b',
      type: 'order.placed',
      seq: 11,
      order: order('b', { placedAt: '2026-05-01T10:01:00Z' }),
    });
    expect(ids(lanesOf(board)).new).toEqual(['a', 'b']);
    expect(board.arrived).toEqual(['b']);
    expect(board.lastEventId).toBe(11);
  });

  test('the same event again changes nothing, an older one neither', () => {
    const once = applyEvent(start(), {
      _id: 'a',
      type: 'order.placed',
      seq: 11,
      order: order('a', { revision: 2, orderStatus: preparing }),
    });
    const again = applyEvent(once, { _id: 'a', type: 'order.placed', seq: 11, order: order('a', { revision: 1, orderStatus: placed }) });
    expect(again.orders).toBe(once.orders);
    expect(ids(lanesOf(again))).toEqual({ new: [], preparing: ['a'], ready: [] });
  });

  test('an order that was served stays away, even when an older state of it comes late', () => {
    const gone = upsert(start(order('a')), order('a', { revision: 4, orderStatus: served }));
    const late = applyEvent(gone, { _id: 'a', type: 'order.moved', seq: 12, order: order('a', { revision: 3, orderStatus: ready }) });
    expect(ids(lanesOf(late))).toEqual({ new: [], preparing: [], ready: [] });
  });

  test('events without an order only count', () => {
    expect(applyEvent(start(order('a')), { _id: 'v', type: 'menu.changed', seq: 15 })).toMatchObject({ lastEventId: 15, arrived: [] });
  });

  test('a long night: every arrival counts, the last of them are known, and whoever has seen some hears of the rest', () => {
    let board = start(order('a'));
    for (let nth = 1; nth <= 500; nth += 1) {
      board = applyEvent(board, { _id: `n${nth}`, type: 'order.placed', seq: 20 + 2 * nth, order: order(`n${nth}`) });
      board = applyEvent(board, {
        _id: `n${nth}`,
        type: 'order.moved',
        seq: 21 + 2 * nth,
        order: order(`n${nth}`, { revision: 2, orderStatus: 4 }),
      });
    }
    expect(board.arrivals).toBe(500);
    expect(board.arrived.length).toBeLessThanOrEqual(200);
    expect(arrivedSince(board, 498)).toEqual(['n499', 'n500']);
    expect(arrivedSince(board, 500)).toEqual([]);
    expect(arrivedSince(board, 0)).toHaveLength(board.arrived.length);
  });

  test('a fresh list drops what has left and marks what came meanwhile as arrived', () => {
    const before = start(order('a'), order('b'));
    const after = takeSnapshot(before, { orders: [order('b'), order('c')], lastEventId: 30 });
    expect([...after.orders.keys()]).toEqual(['b', 'c']);
    expect(after.arrived).toEqual(['c']);
    expect(takeSnapshot(undefined, { orders: [order('c')], lastEventId: 1 }).arrived).toEqual([]);
  });

  test('an order shows where it was just sent before the server agrees, and jumps back if it does not', () => {
    const board = start(order('a'), order('b', { orderStatus: preparing, statusAt: '2026-05-01T10:05:00Z' }));
    expect(ids(lanesOf(board, new Map([['a', preparing]])))).toEqual({ new: [], preparing: ['b', 'a'], ready: [] });
    expect(ids(lanesOf(board))).toEqual({ new: ['a'], preparing: ['b'], ready: [] });
  });

  test('lanes are filled at their end: new ones by placing, the others by when they came in', () => {
    const board = start(
      order('late', { placedAt: '2026-05-01T10:09:00Z' }),
      order('early', { placedAt: '2026-05-01T10:01:00Z' }),
      order('second', { orderStatus: ready, placedAt: '2026-05-01T09:00:00Z', statusAt: '2026-05-01T10:20:00Z' }),
      order('first', { orderStatus: ready, placedAt: '2026-05-01T09:30:00Z', statusAt: '2026-05-01T10:10:00Z' }),
    );
    expect(ids(lanesOf(board))).toEqual({ new: ['early', 'late'], preparing: [], ready: ['first', 'second'] });
  });

  test('a lane in which nothing changed stays the same list', () => {
    const board = start(order('a'), order('b', { orderStatus: preparing }), order('c', { orderStatus: ready }));
    const before = lanesOf(board);
    expect(keepLanes(before, lanesOf(board))).toBe(before);
    const now = keepLanes(before, lanesOf(upsert(board, order('d', { placedAt: '2026-05-01T10:09:00Z' }))));
    expect(ids(now)).toEqual({ new: ['a', 'd'], preparing: ['b'], ready: ['c'] });
    expect([now.new === before.new, now.preparing === before.preparing, now.ready === before.ready]).toEqual([false, true, true]);
  });
});

describe('an order that came without the code of its table', () => {
  const unconfirmed = (id: string, more = {}) => order(id, { awaitingConfirmation: true, ...more });
  const event = (seq: number, it: ReturnType<typeof order>) => ({ _id: it._id, type: 'order.moved' as const, seq, order: it });

  test('waits above the lanes, oldest first, and in none of them', () => {
    const board = start(
      order('a'),
      unconfirmed('c', { placedAt: '2026-05-01T10:02:00Z' }),
      unconfirmed('b', { placedAt: '2026-05-01T10:01:00Z' }),
    );
    expect(unconfirmedOf(board).map((one) => one._id)).toEqual(['b', 'c']);
    expect(ids(lanesOf(board))).toEqual({ new: ['a'], preparing: [], ready: [] });
  });

  test('is called out when it comes and again when somebody lets it in; refused, it is gone', () => {
    const come = applyEvent(start(), event(11, unconfirmed('a')));
    const confirmed = applyEvent(come, event(12, order('a', { revision: 2 })));
    expect([come.arrived, confirmed.arrived]).toEqual([['a'], ['a', 'a']]);
    expect(ids(lanesOf(confirmed)).new).toEqual(['a']);
    expect(unconfirmedOf(confirmed)).toEqual([]);
    const refused = applyEvent(come, event(12, unconfirmed('a', { revision: 2, orderStatus: ORDER_STATUS.rejected })));
    expect([unconfirmedOf(refused), ids(lanesOf(refused)).new]).toEqual([[], []]);
  });
});

test('a long night keeps the open orders, and only the last of those that left', () => {
  let board = takeSnapshot(undefined, { orders: [order('open')], lastEventId: 0 });
  for (let at = 0; at < 1000; at += 1) {
    const _id = `gone ${at}`;
    board = upsert(board, order(_id));
    board = upsert(board, order(_id, { revision: 2, orderStatus: 4 }));
  }
  expect(board.orders.has('open')).toBe(true);
  expect(board.orders.has('gone 999')).toBe(true);
  expect(board.orders.size).toBeLessThan(210);
});

test('the alarm calls for an allergy of what is cooking before it calls for orders that nobody took', () => {
  const late = { avoids: ['milk'], allergyReadAt: null };
  const board = start(
    order('untaken', { escalation: 3, placedAt: '2026-05-01T09:00:00Z' }),
    order('once', { escalation: 1 }),
    order('cooking', { orderStatus: 2, ...late }),
    order('pass', { orderStatus: 3, ...late }),
    order('taste', { orderStatus: 2, ...late, ratherNot: ['milk'] }),
    order('read', { orderStatus: 2, ...late, allergyReadAt: '2026-05-01T10:00:00Z' }),
    order('served', { orderStatus: 4, ...late }),
    // As every order is that tells of one when it comes.
    order('new', late),
  );
  expect(calledFor(board).map(({ _id }) => _id)).toEqual(['pass', 'cooking', 'untaken']);
  expect(calledFor(undefined)).toEqual([]);
});
