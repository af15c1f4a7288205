import { expect, test } from 'vitest';
import { nowOf, stepsOf } from './order-timeline.tsx';

const at = (orderStatus: number, deliveryMethod: number) => {
  const { steps, now } = stepsOf({ orderStatus, deliveryMethod });
  return [steps.map(({ name }) => name.replace('confirmation.step_', '')).join(' '), now];
};

test.each([
  [0, 1, 'received preparing on_its_way', 0],
  [1, 1, 'accepted preparing on_its_way', 0],
  [2, 1, 'received preparing on_its_way', 1],
  [3, 1, 'received preparing on_its_way', 2],
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
