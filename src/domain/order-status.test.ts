import { describe, expect, it } from 'vitest';
import {
  canMove,
  inLane,
  isHeld,
  isOpen,
  isOrderStatus,
  isStillRehearsal,
  isStopped,
  keepsMoney,
  lane,
  needsReason,
  ORDER_STATUS,
  PAYMENT_STATUSES,
  wasPaid,
  type OrderStatus,
} from './order-status.ts';

const ALL = Object.values(ORDER_STATUS);
/** Every allowed move, written out by hand. */
const MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  0: [1, 2, 3, 4, 5, 8, 9],
  1: [2, 3, 4, 5, 8, 9],
  2: [3, 4, 5, 8, 9],
  3: [4, 5, 8, 9],
  4: [5, 8, 9],
  5: [],
  8: [],
  9: [],
};

describe('an order', () => {
  it.each(ALL)('in status %s moves only forward, or to rejected or cancelled, and from an end nowhere', (from) => {
    expect(ALL.filter((to) => canMove(from, to))).toEqual(MOVES[from]);
  });

  it('is open until completed, rejected or cancelled', () => {
    expect(ALL.filter(isOpen)).toEqual([0, 1, 2, 3, 4]);
  });

  it('needs a reason to be rejected or cancelled', () => {
    expect(ALL.filter(needsReason)).toEqual([8, 9]);
  });

  it('is stopped by the venue or the guest alone', () => {
    expect(ALL.filter(isStopped)).toEqual([8, 9]);
  });

  it('has a lane until it is handed over', () => {
    expect(ALL.map(lane)).toEqual(['new', 'new', 'preparing', 'ready', null, null, null, null]);
    expect([inLane('new'), inLane('preparing'), inLane('ready')]).toEqual([[0, 1], [2], [3]]);
  });

  it('says how its money stands', () => {
    expect(PAYMENT_STATUSES.filter(wasPaid)).toEqual(['paid', 'part_refunded', 'refunded']);
    expect(PAYMENT_STATUSES.filter(keepsMoney)).toEqual(['paid', 'part_refunded']);
    const held = ALL.flatMap((status) => PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus }))).filter(isHeld);
    expect(held).toEqual([{ status: 0, paymentStatus: 'pending' }]);
  });

  it('can be taken for a try while nobody cooks it and no money came', () => {
    const all = ALL.flatMap((status) => PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })));
    expect(all.filter(isStillRehearsal)).toEqual([{ status: 0, paymentStatus: 'unpaid' }]);
  });

  it('knows its statuses', () => {
    expect([...ALL, 6, 7, 10, -1, '0', null].filter(isOrderStatus)).toEqual(ALL);
    expect(PAYMENT_STATUSES).toEqual(['unpaid', 'pending', 'paid', 'part_refunded', 'refunded', 'failed']);
  });
});
