import { expect, test } from 'vitest';
import { sharedLook } from './shared-look.ts';

function looking() {
  const begun: { key: string; end: (answer: number) => void; fail: (error: Error) => void }[] = [];
  const look = sharedLook(
    (key: string) =>
      new Promise<number>((end, fail) => {
        begun.push({ key, end, fail });
      }),
  );
  return { begun, look };
}

test('who asks while a look is under way shares the next one, never the one that began before they asked', async () => {
  const { begun, look } = looking();
  const first = look('a');
  const [second, third] = [look('a'), look('a')];
  expect(begun.length).toBe(1);
  begun[0]?.end(1);
  expect(await first).toBe(1);
  expect(begun.length).toBe(2);
  begun[1]?.end(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  const later = look('a');
  expect(begun.length).toBe(3);
  begun[2]?.end(3);
  expect(await later).toBe(3);
});

test('keys do not wait for each other, and a look that failed keeps no later one back', async () => {
  const { begun, look } = looking();
  const failing = look('a');
  const waiting = look('a');
  void look('b');
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  begun[0]?.fail(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b', 'a']);
  begun[2]?.end(7);
  expect(await waiting).toBe(7);
});
