import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { zeroBits } from '#platform/shared/zero-bits.ts';
import { prove } from './prove.ts';

test('finds what the server takes', async () => {
  const proof = await prove({ challenge: '14.abc.def.ghi', bits: 14 });
  expect(proof).toMatch(/^14\.abc\.def\.ghi\.\d+$/);
  expect(zeroBits(createHash('sha256').update(proof).digest())).toBeGreaterThanOrEqual(14);
});

test('stops when nobody wants it any more', async () => {
  const stop = new AbortController();
  const proving = prove({ challenge: 'never', bits: 200 }, stop.signal);
  stop.abort();
  await expect(proving).rejects.toThrow(/abort/i);
});
