import { expect, test } from 'vitest';
import { runningHere } from './running-here.ts';

const NOW = Date.parse('2026-03-04T20:00:00Z');
const order = (id: string, number: number, minutesAgo: number, more: object = {}) => {
  const at = new Date(NOW - minutesAgo * 60_000).toISOString();
  return { _id: id, number, deliveryMethod: 1, orderStatus: 1, paymentStatus: 'unpaid', placedAt: at, statusAt: at, ...more };
};

/** As a browser keeps it: its keys are its own properties. */
function storageOf(kept: Readonly<Record<string, unknown>>): Storage {
  const texts = Object.fromEntries(
    Object.entries(kept).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  return Object.assign(Object.create({ getItem: (key: string) => texts[key] ?? null }) as Storage, texts);
}
const at = (...orders: readonly unknown[]) => ({ version: 1, orders });

test('the newest running order is found, whatever its venue', () => {
  const storage = storageOf({ 'parea.orders.1': at(order('a', 12, 40)), 'parea.orders.7': at(order('b', 3, 5)), theme: 'dark' });
  expect(runningHere(storage, NOW)).toEqual({ number: 3, address: '/store/order-confirmation?orderId=b&deliveryMethod=1' });
});

test('what is over is not offered', () => {
  const ends = [
    order('completed', 1, 5, { orderStatus: 5 }),
    order('given up', 2, 5, { paymentStatus: 'failed' }),
    order('paid and served', 3, 30, { orderStatus: 4, paymentStatus: 'paid' }),
    order('cancelled', 4, 90, { orderStatus: 9 }),
    order('of last week', 5, 8 * 24 * 60),
  ];
  expect(runningHere(storageOf({ 'parea.orders.1': at(...ends) }), NOW)).toBeNull();
  expect(runningHere(storageOf({ 'parea.orders.1': at(...ends, order('unpaid', 6, 2, { paymentStatus: 'pending' })) }), NOW)?.number).toBe(
    6,
  );
});

test('damaged texts are nothing', () => {
  const damaged = {
    'parea.orders.1': '{',
    'parea.orders.2': 'null',
    'parea.orders.3': { orders: [null, 4, {}] },
    'parea.orders.4': { orders: 1 },
  };
  expect(runningHere(storageOf(damaged), NOW)).toBeNull();
});
