import { expect, test } from 'vitest';
import { givingWay } from './give-way.ts';

/** A work that takes so many ms each time, and when it began. */
function work(takes: readonly number[], isBusy: () => boolean) {
  const begun: string[] = [];
  let at = 0;
  const run = givingWay(
    async (key: string) => {
      begun.push(`${key} ${at}`);
      const ms = takes[begun.length - 1] ?? Number.NaN;
      at += Math.abs(ms);
      if (ms < 0) throw new Error('away');
    },
    { isBusy, now: () => at, rest: async (ms) => void (at += ms) },
  );
  return { begun, run };
}

test('where there is time, it is done as soon as it is asked for', async () => {
  const { begun, run } = work([5, 5], () => false);
  await run('a');
  await run('a');
  expect(begun).toEqual(['a 0', 'a 5']);
});

test('where there is none it rests forty times as long as it took, and at most a second; another key does not', async () => {
  const { begun, run } = work([5, 100, 5, 5], () => true);
  await run('a');
  await run('a');
  await run('b');
  await run('a');
  expect(begun).toEqual(['a 0', 'a 205', 'b 305', 'a 1305']);
});

test('also after it failed, and no longer once there is time again', async () => {
  let busy = true;
  const { begun, run } = work([-10, -10, 5], () => busy);
  await expect(run('a')).rejects.toThrow('away');
  busy = false;
  await expect(run('a')).rejects.toThrow('away');
  await run('a');
  expect(begun).toEqual(['a 0', 'a 410', 'a 420']);
});
