import { expect, test } from 'vitest';
import { keepAwake } from './use-wake-lock.ts';

class Lock extends EventTarget {
  released = false;
  async release(): Promise<void> {
    if (this.released) return;
    this.released = true;
    this.dispatchEvent(new Event('release'));
  }
}

/** A browser's locks and a page that can be hidden, which takes the lock away as browsers do. */
function screen() {
  const given: Lock[] = [];
  let refuses = false;
  const page = Object.assign(new EventTarget(), { hidden: false });
  const said: boolean[] = [];
  const locks = {
    request: async () => {
      if (refuses) throw new DOMException('low battery', 'NotAllowedError');
      const lock = new Lock();
      given.push(lock);
      return lock;
    },
  };
  const show = (hidden: boolean) => {
    page.hidden = hidden;
    if (hidden) for (const lock of given) void lock.release();
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const leave = keepAwake({ locks, page, changed: (awake) => said.push(awake) });
  return { given, said, show, leave, locks, refuse: (wanted: boolean) => (refuses = wanted) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const held = (given: readonly Lock[]) => given.filter((lock) => !lock.released).length;

test('the screen is kept awake from the start', async () => {
  const { given, said } = screen();
  await settled();
  expect(held(given)).toBe(1);
  expect(said).toEqual([true]);
});

test('a hidden page loses it, and takes it again when it is shown', async () => {
  const { given, said, show } = screen();
  await settled();
  show(true);
  await settled();
  expect(held(given)).toBe(0);
  show(false);
  await settled();
  expect(held(given)).toBe(1);
  expect(said).toEqual([true, false, true]);
});

test('two calls at once take one lock, so that leaving lets go of all', async () => {
  const { given, show, leave } = screen();
  show(false);
  show(false);
  await settled();
  expect(given).toHaveLength(1);
  leave();
  await settled();
  expect(held(given)).toBe(0);
});

test('leaving lets go of it, also of one that comes later, and asks for none any more', async () => {
  const { given, show, leave } = screen();
  leave();
  await settled();
  expect(given).toHaveLength(1);
  expect(held(given)).toBe(0);
  show(false);
  await settled();
  expect(given).toHaveLength(1);
});

test('a refusal is lived with, and asked again when the page comes back', async () => {
  const { given, said, show, refuse } = screen();
  refuse(true);
  await settled();
  show(false);
  await settled();
  refuse(false);
  show(false);
  await settled();
  expect(held(given)).toBe(1);
  expect(said.at(-1)).toBe(true);
});
