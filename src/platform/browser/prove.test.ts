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

test('tells how far it is, and stops where whoever hears it has left', async () => {
  const told: number[] = [];
  const proving = prove({ challenge: 'never', bits: 200 }, undefined, (hashes) => {
    told.push(hashes);
    if (told.length === 3) throw new Error('nobody waits');
  });
  await expect(proving).rejects.toThrow('nobody waits');
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told).toHaveLength(3);
});
