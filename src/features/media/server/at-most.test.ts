import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('so many run at a time, the others after them in their order, and a failure makes room like a success', async () => {
  const run = atMost(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    run(async () => {
      begun.push(number);
      await new Promise<void>((end) => void ends.push(end));
      if (number === 1) throw new Error('broken');
      return number;
    });
  const all = [1, 2, 3, 4].map(work);
  const settled = Promise.allSettled(all);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  await turn();
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  await turn();
  expect(begun).toEqual([1, 2, 3]);
  ends[1]?.();
  ends[2]?.();
  await turn();
  expect(begun).toEqual([1, 2, 3, 4]);
  ends[3]?.();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
