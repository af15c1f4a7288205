import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('who asks meanwhile shares the run after this one, which begins after they asked; another key does not wait', async () => {
  const begun: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const ask = oneAtATime(async (key: string) => {
    begun.push(key);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
  });
  const first = ask('a');
  const [second, third] = [ask('a'), ask('a')];
  expect(third).toBe(second);
  const other = ask('b');
  expect(begun).toEqual(['a', 'b']);
  ends[0]!.resolve();
  await first;
  await expect.poll(() => begun).toEqual(['a', 'b', 'a']);
  ends[1]!.resolve();
  ends[2]!.reject(new Error('away'));
  await other;
  await expect(second).rejects.toThrow('away');
  void ask('a');
  expect(begun).toEqual(['a', 'b', 'a', 'a']);
});
