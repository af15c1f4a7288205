import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** The part of its time that a busy process works. */
const BUSY = 0.4;
/** Requests a millisecond that it answers meanwhile: more than a few boards and printers ask. */
const REQUESTS_MS = 0.05;
/** Over so long it is judged at the least. */
const LOOK_MS = 200;
/** Where the process is busy a work has one part in so many of the time */
const SHARE = 40;
/** and rests no longer than this between two pieces: it always goes on. */
const LONGEST_REST_MS = 1_000;

let seen = performance.eventLoopUtilization();
let seenAt = performance.now();
let requests = 0;
let busy = false;

/** A request was answered. */
export function noteRequest(): void {
  requests += 1;
}

/** Whether many requests have come of late and the process had little time left beside them; its own work alone makes it not busy. */
export function isBusy(): boolean {
  const now = performance.now();
  const ms = now - seenAt;
  if (ms < LOOK_MS) return busy;
  const until = performance.eventLoopUtilization();
  busy = requests / ms > REQUESTS_MS && performance.eventLoopUtilization(until, seen).utilization > BUSY;
  [seen, seenAt, requests] = [until, now, 0];
  return busy;
}

/** What giving way goes by. */
const REAL = {
  isBusy,
  /** In ms. */
  now: (): number => performance.now(),
  rest: (ms: number): Promise<void> => wait(ms, undefined, { ref: false }),
};

/** A work that nobody waits for, done again and again for each key: where the process is busy it rests in between, so that it slows no order. */
export function givingWay<Key, Answer>(work: (key: Key) => Promise<Answer>, time = REAL): (key: Key) => Promise<Answer> {
  const restsUntil = new Map<Key, number>();
  return async (key) => {
    const rest = (restsUntil.get(key) ?? 0) - time.now();
    if (rest > 0) await time.rest(rest);
    const began = time.now();
    try {
      return await work(key);
    } finally {
      const now = time.now();
      if (time.isBusy()) restsUntil.set(key, now + Math.min((now - began) * SHARE, LONGEST_REST_MS));
      else restsUntil.delete(key);
    }
  };
}
