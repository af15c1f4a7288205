import { expect, test } from 'vitest';
import { zip } from '#tests/support/zip.ts';
import { unfoldedSize } from './zip-size.ts';

const files = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}.xml`, bytes: new Uint8Array(3) }));

test('the files of an archive are as large as its directory says, and so many at most', () => {
  expect(unfoldedSize(zip(files(40)))).toBe(120);
  expect(unfoldedSize(zip(files(1_000)))).toBe(3_000);
  expect(unfoldedSize(zip(files(1_001)))).toBe(Number.POSITIVE_INFINITY);
  expect(unfoldedSize(new Uint8Array(100))).toBeNull();
});
