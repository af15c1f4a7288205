import { describe, expect, test } from 'vitest';
import { order } from '#tests/support/sample-order.ts';
import { nowOf, stepsOf } from './order-timeline.tsx';

const at = (orderStatus: number, deliveryMethod: number) => {
  const { steps, now } = stepsOf(order('a', { orderStatus, deliveryMethod }));
  return [steps.map(({ name }) => name.replace('confirmation.step_', '')).join(' '), now];
};

test.each([
  [0, 1, 'received preparing to_table', 0],
  [1, 1, 'accepted preparing to_table', 0],
  [2, 1, 'received preparing to_table', 1],
  [3, 1, 'received preparing to_table', 2],
  [4, 1, 'received preparing served', 3],
  [5, 1, 'received preparing served', 3],
  [2, 2, 'received preparing ready', 1],
  [3, 2, 'received preparing ready', 2],
  [4, 2, 'received preparing collected', 3],
])('status %i by method %i reads "%s", now %i', (status, method, steps, now) => {
  expect(at(status, method)).toEqual([steps, now]);
});

test.each([
  [0, 1, 'now_received'],
  [0, 2, 'now_received'],
  [1, 1, 'now_accepted'],
  [2, 2, 'now_preparing'],
  [3, 1, 'now_ready'],
  [3, 2, 'step_ready'],
  [4, 1, 'now_served'],
  [5, 2, 'now_collected'],
])('status %i by method %i is said to be %s, and nothing that is not so', (orderStatus, deliveryMethod, said) => {
  expect(nowOf({ orderStatus, deliveryMethod })).toBe(`confirmation.${said}`);
});

describe('the time of each step', () => {
  const placedAt = '2026-05-01T10:00:00Z';
  const statusAt = '2026-05-01T10:02:00Z';
  const preparingAt = '2026-05-01T10:05:00Z';
  const readyAt = '2026-05-01T10:15:00Z';
  const servedAt = '2026-05-01T10:17:00Z';
  const times = (changes: object) => stepsOf(order('a', { placedAt, statusAt, ...changes })).steps.map((step) => step.at);

  test('is there once the step is reached, and not before', () => {
    expect(times({ orderStatus: 0 })).toEqual([placedAt, null, null]);
    expect(times({ orderStatus: 2, preparingAt })).toEqual([placedAt, preparingAt, null]);
    expect(times({ orderStatus: 3, preparingAt, readyAt })).toEqual([placedAt, preparingAt, readyAt]);
    expect(times({ orderStatus: 4, preparingAt, readyAt, servedAt })).toEqual([placedAt, preparingAt, servedAt]);
  });

  test('of an order that the kitchen took on is when it did', () => {
    expect(times({ orderStatus: 1 })).toEqual([statusAt, null, null]);
  });

  test('is none for a step that was left out, and none that is not known', () => {
    expect(times({ orderStatus: 3, readyAt })).toEqual([placedAt, null, readyAt]);
    expect(times({ orderStatus: 5, readyAt })).toEqual([placedAt, null, null]);
  });
});
