import { expect, test } from 'vitest';
import { oneReading } from './one-reading.ts';

/** Readings that end when they are told to. */
function readings() {
  const open: ((answer: number | Error) => void)[] = [];
  const read = () =>
    new Promise<number>((resolve, reject) => open.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))));
  return { open, read };
}

test('who asks while one is under way gets the next one, all of them the same', async () => {
  const { open, read } = readings();
  const ask = oneReading<number>();
  const first = ask('a', read);
  const others = [ask('a', read), ask('a', read), ask('a', read)];
  expect(open).toHaveLength(1);
  open[0]?.(1);
  expect(await first).toBe(1);
  await expect.poll(() => open.length).toBe(2);
  // The second is under way: who asks now gets a third.
  const late = ask('a', read);
  open[1]?.(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  await expect.poll(() => open.length).toBe(3);
  open[2]?.(3);
  expect(await late).toBe(3);
});

test('another key waits for nobody, and after the end one begins at once', async () => {
  const { open, read } = readings();
  const ask = oneReading<number>();
  const both = [ask('a', read), ask('b', read)];
  expect(open).toHaveLength(2);
  open[0]?.(1);
  open[1]?.(2);
  expect(await Promise.all(both)).toEqual([1, 2]);
  const again = ask('a', read);
  expect(open).toHaveLength(3);
  open[2]?.(4);
  expect(await again).toBe(4);
});

test('one that fails fails those who asked for it alone', async () => {
  const { open, read } = readings();
  const ask = oneReading<number>();
  const first = ask('a', read);
  const second = ask('a', read);
  open[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => open.length).toBe(2);
  open[1]?.(5);
  expect(await second).toBe(5);
});
