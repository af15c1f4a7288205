import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoint } from '#platform/shared/endpoint.ts';
import { followEvents, type Connection, type Source } from './live-events.ts';

class Stream extends EventTarget implements Source {
  closed = false;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
  }
  close() {
    this.closed = true;
  }
  send(type: string, data = '', lastEventId = '') {
    this.dispatchEvent(Object.assign(new Event(type), { data, lastEventId }));
  }
}

const things = endpoint({
  method: 'GET',
  path: '/events/:id',
  tag: '',
  summary: '',
  caller: 'anyone',
  params: v.object({ id: v.string() }),
  events: { 'thing.happened': v.string(), 'thing.ignored': v.string() },
});

function follow(resync: () => Promise<number> = () => Promise.reject(new Error('offline'))) {
  const streams: Stream[] = [];
  const states: Connection[] = [];
  const events: string[] = [];
  const feed = followEvents<typeof things>({
    path: '/events/:id',
    params: { id: 'a b' },
    after: 7,
    hears: { 'thing.happened': true, 'thing.ignored': false },
    onEvent: (said) => events.push(said),
    onConnection: (state) => states.at(-1) !== state && states.push(state),
    resync,
    open: (address) => {
      const stream = new Stream(address);
      streams.push(stream);
      return stream;
    },
  });
  return { streams, states, events, feed, last: () => streams.at(-1)! };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('following a stream of events', () => {
  test('starts after the number that the page knows and hands on what comes', () => {
    const { last, events, states } = follow();
    expect(last().address).toBe('/events/a%20b?after=7');
    last().send('hello');
    last().send('thing.happened', '"a"', '8');
    expect(events).toEqual(['a']);
    expect(states).toEqual(['connecting', 'live']);
  });

  test('reads everything anew where the log does not reach back to the number it has, and goes on from there', async () => {
    const { last, streams, events, states } = follow(() => Promise.resolve(120));
    last().send('hello');
    last().send('resync', '{}', '120');
    expect(streams[0]!.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(last().address).toBe('/events/a%20b?after=120');
    last().send('hello');
    last().send('thing.happened', '"a"', '121');
    expect([events, states.at(-1)]).toEqual([['a'], 'live']);
  });

  test('goes on after the last number it saw when the connection breaks', async () => {
    const { last, streams, states } = follow();
    last().send('thing.happened', '"a"', '9');
    last().send('error');
    expect(states.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(500);
    expect(streams).toHaveLength(2);
    expect(streams[0]!.closed).toBe(true);
    expect(last().address).toBe('/events/a%20b?after=9');
    last().send('hello');
    expect(states.at(-1)).toBe('live');
  });

  test('heartbeats keep it alive, 40 silent seconds end it', async () => {
    const { last, states } = follow();
    last().send('hello');
    await vi.advanceTimersByTimeAsync(39_000);
    last().send('ping');
    await vi.advanceTimersByTimeAsync(39_000);
    expect(states).toEqual(['connecting', 'live']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states.at(-1)).toBe('lost');
  });

  test('asks for a fresh list once it was away for 20 seconds, and goes on from there', async () => {
    const resync = vi.fn(async () => 42);
    const { last, streams } = follow(resync);
    last().send('hello');
    for (let passed = 0; passed < 19_000; passed += 500) {
      if (!last().closed) last().send('error');
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(resync).not.toHaveBeenCalled();
    while (resync.mock.calls.length === 0) {
      if (!last().closed) last().send('error');
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(last().address).toBe('/events/a%20b?after=42');
    last().send('hello');
    last().send('error');
    await vi.advanceTimersByTimeAsync(500);
    expect(resync).toHaveBeenCalledTimes(1);
    expect(streams.filter((stream) => !stream.closed)).toHaveLength(1);
  });

  test('is quiet for ever once closed', async () => {
    const { last, streams, feed } = follow();
    last().send('error');
    feed.close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(streams).toHaveLength(1);
  });
});
