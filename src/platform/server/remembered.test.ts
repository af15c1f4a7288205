import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('what a text says is worked out once, until too many others have come; a long one is not kept', () => {
  const read: string[] = [];
  const first = remembered((text) => {
    read.push(text);
    return text.charAt(0);
  });
  expect([first('br'), first('gzip'), first('br'), first('gzip')]).toEqual(['b', 'g', 'b', 'g']);
  expect(read).toEqual(['br', 'gzip']);
  for (let nth = 0; nth < 1_000; nth += 1) expect(first(`x${nth}`)).toBe('x');
  expect(first('br')).toBe('b');
  expect(read.filter((text) => text === 'br')).toHaveLength(2);
  const long = 'y'.repeat(10_000);
  for (const _ of [1, 2, 3]) expect(first(long)).toBe('y');
  expect(read.filter((text) => text === long)).toHaveLength(3);
});
