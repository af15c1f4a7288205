import { expect, test } from 'vitest';
import { movingWith, readOutbox, stepsWaiting, withoutMove, type Step } from './outbox.ts';

const move = (id: string, to: 2 | 3): Step => ({ id, number: 1, does: { what: 'move', to } });
const tick: Step = { id: 'a', number: 1, does: { what: 'tick', line: '1', done: true, ready: true } };

test('what was kept is read again in its order; anything else is nothing', () => {
  const steps = [move('a', 2), tick, move('a', 3)];
  expect(readOutbox(JSON.parse(JSON.stringify(steps)))).toEqual(steps);
  for (const kept of [null, undefined, '', {}, [{ id: 1 }], [{ id: 'a', number: 1, does: { what: 'move', to: 77 } }]])
    expect(readOutbox(kept)).toEqual([]);
});

test('orders stand where the last step took them', () => {
  const moving = movingWith([move('a', 2), move('b', 2), move('a', 3)], new Map([['c', 4]]));
  expect([...moving]).toEqual([
    ['c', 4],
    ['a', 3],
    ['b', 2],
  ]);
  const none = new Map();
  expect(movingWith([tick], none)).toBe(none);
});

test('a step that is taken back was never to be told', () => {
  expect(withoutMove([move('a', 2), move('b', 3), move('a', 3)], 'a', 3)).toEqual([move('a', 2), move('b', 3)]);
  const only = [move('a', 2)];
  expect(withoutMove(only, 'a', 3)).toBe(only);
});

test('without a network what was just done waits with what is kept, each once', () => {
  const outbox = [move('a', 2), move('b', 2)];
  const moving = new Map([
    ['b', 2],
    ['c', 2],
  ] as const);
  expect(stepsWaiting(outbox, moving, true)).toBe(3);
  expect(stepsWaiting(outbox, moving, false)).toBe(2);
});
