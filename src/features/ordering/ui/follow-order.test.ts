import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { order as sample } from '#tests/support/sample-order.ts';
import { followOrder, type Known } from './follow-order.ts';

/** A line to the server as a browser has it, which says what the test wants. */
class Line extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: Line[] = [];
  readyState = 1;
  constructor() {
    super();
    Line.all.push(this);
  }
  close() {
    this.readyState = Line.CLOSED;
  }
  say(type: string, data = '') {
    this.dispatchEvent(Object.assign(new Event(type), { data }));
  }
}

let answers: () => Promise<Response>;
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  Line.all.length = 0;
  asked.length = 0;
  vi.stubGlobal('EventSource', Line);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return answers();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const order = sample('a', { orderStatus: 1, revision: 3 });
const answer = (revision: number) => async () => Response.json({ ...order, revision });

async function followed() {
  answers = answer(3);
  let known: Known = { order: null, state: 'loading', heardAt: 0 };
  const stop = followOrder(order._id, (change) => (known = change(known)));
  await vi.advanceTimersByTimeAsync(0);
  return { stop, now: () => known, line: () => Line.all.at(-1)! };
}

test('a line that says nothing is dropped, what is shown counts as old, and the order is asked for anew', async () => {
  const { now, line, stop } = await followed();
  line().say('open');
  line().say('hello');
  await vi.advanceTimersByTimeAsync(30_000);
  line().say('ping');
  const heardAt = Date.now();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(now().state).toBe('live');
  // As a network does that died without a word: no answer, ever.
  answers = () => new Promise(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(now()).toMatchObject({ state: 'lost', heardAt });
  expect(Line.all.map(({ readyState }) => readyState)).toEqual([Line.CLOSED]);
  expect(asked).toHaveLength(2);
  stop();
});

test('once the server answers again it is live, over a line of its own, with what happened meanwhile', async () => {
  const { now, line, stop } = await followed();
  answers = answer(5);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(now()).toMatchObject({ state: 'live', order: { revision: 5 } });
  expect(Line.all.map(({ readyState }) => readyState)).toEqual([Line.CLOSED, 1]);
  line().say('hello');
  line().say('order', JSON.stringify({ ...order, revision: 6, orderStatus: 5 }));
  expect(now().order?.revision).toBe(6);
  // It is over: nobody listens or asks any more.
  await vi.advanceTimersByTimeAsync(300_000);
  expect(Line.all.map(({ readyState }) => readyState)).toEqual([Line.CLOSED, Line.CLOSED]);
  expect(asked).toHaveLength(2);
  stop();
});

test('a line that was refused is asked beside, and opened again later', async () => {
  const { line, stop } = await followed();
  line().close();
  line().say('error');
  await vi.advanceTimersByTimeAsync(40_000);
  expect(asked.length).toBeGreaterThan(2);
  expect(line().readyState).toBe(1);
  line().say('open');
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveLength(before);
  stop();
});
