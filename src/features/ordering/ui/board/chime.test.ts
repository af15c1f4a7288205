import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A browser's audio that sounds only once it was resumed from within a gesture. */
let gesture = false;
let blocked = false;
let started = 0;
class Context extends EventTarget {
  state: string = 'suspended';
  currentTime = 0;
  destination = {};
  async resume(): Promise<void> {
    if (gesture && !blocked) this.become('running');
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
const contexts: Context[] = [];
const volume = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
class Oscillator {
  connect = (next: unknown) => next;
  start = () => (started += 1);
  stop = () => undefined;
}
class Gain {
  gain = volume;
  connect = (next: unknown) => next;
}

async function fresh() {
  vi.resetModules();
  return { ...(await import('./chime.ts')), ...(await import('./ring.ts')) };
}

beforeEach(() => {
  [gesture, blocked, started] = [false, false, 0];
  contexts.length = 0;
  const made = function Made() {
    const context = new Context();
    contexts.push(context);
    return context;
  };
  vi.stubGlobal('AudioContext', made);
  vi.stubGlobal('OscillatorNode', Oscillator);
  vi.stubGlobal('GainNode', Gain);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('before the first gesture it stays silent; the finger that leaves the screen arms it', async () => {
  const { armChime, chime, isArmed, onGesture } = await fresh();
  await armChime();
  chime();
  expect([isArmed(), started]).toEqual([false, 0]);

  const page = new EventTarget();
  const stop = onGesture(() => void armChime(), page);
  // A finger that lands is no gesture yet: the browser goes on refusing.
  page.dispatchEvent(new Event('pointerdown'));
  expect(isArmed()).toBe(false);
  gesture = true;
  page.dispatchEvent(new Event('touchend'));
  await vi.waitFor(() => expect(isArmed()).toBe(true));
  chime();
  expect(started).toBeGreaterThan(0);
  stop();
});

test('who follows is told when it may sound, and when a call or another app takes that away', async () => {
  const { armChime, followArmed, isArmed } = await fresh();
  const seen: boolean[] = [];
  const stop = followArmed(() => seen.push(isArmed()));
  gesture = true;
  expect(await armChime()).toBe(true);
  contexts[0]?.become('interrupted');
  expect(await armChime()).toBe(true);
  expect(seen).toEqual([true, false, true]);
  stop();
  contexts[0]?.become('suspended');
  expect(seen).toHaveLength(3);
});

test('a browser that keeps the page silent is believed, whatever is touched', async () => {
  const { armChime, isArmed } = await fresh();
  [gesture, blocked] = [true, true];
  expect(await armChime()).toBe(false);
  expect(isArmed()).toBe(false);
});

test('it rings until somebody touches the page, and then no more', async () => {
  const { ringUntilTouched } = await fresh();
  const page = new EventTarget();
  const [ring, touched] = [vi.fn(), vi.fn()];
  ringUntilTouched(ring, touched, page);
  vi.advanceTimersByTime(35_000);
  expect(ring).toHaveBeenCalledTimes(3);
  expect(touched).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('keydown'));
  page.dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(60_000);
  expect(ring).toHaveBeenCalledTimes(3);
  expect(touched).toHaveBeenCalledTimes(1);
});

test('stopped, or with the sound off, it does not ring; a touch counts all the same', async () => {
  const { ringUntilTouched } = await fresh();
  const page = new EventTarget();
  const [ring, touched] = [vi.fn(), vi.fn()];
  ringUntilTouched(ring, touched, page)();
  page.dispatchEvent(new Event('keydown'));
  expect(touched).not.toHaveBeenCalled();
  ringUntilTouched(null, touched, page);
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(60_000);
  expect(ring).not.toHaveBeenCalled();
  expect(touched).toHaveBeenCalledTimes(1);
});
