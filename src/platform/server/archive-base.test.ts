import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { PART_BYTES, storeParts } from './archive-base.ts';

/** What is put, as it is when it was put. */
function keeper() {
  const there = new Map<string, Buffer>();
  const put = async (key: string, bytes: Uint8Array): Promise<boolean> => {
    await new Promise((later) => setImmediate(later));
    there.set(key, Buffer.from(bytes));
    return true;
  };
  return { there, put };
}

async function* pieces(whole: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < whole.length; from += size) yield whole.subarray(from, from + size);
}

test.each([
  ['less than a part', 100_000, 16_384],
  ['two parts to the byte', 2 * PART_BYTES, 65_536],
  ['pieces that part at no border', 2 * PART_BYTES + 4711, 99_991],
  ['a piece of more than two parts', 2 * PART_BYTES + 4711, 3 * PART_BYTES],
])('%s: what was streamed lies whole in parts of one size, each told as it is', async (_, length, size) => {
  const whole = Buffer.alloc(length);
  for (let at = 0; at < length; at += 997) whole[at] = (at * 31) % 256;
  const { there, put } = keeper();
  const parts = await storeParts(pieces(whole, size), { put }, 'base/x');
  expect(parts.map(({ key }) => key)).toEqual([...there.keys()]);
  expect(parts.slice(0, -1).every(({ bytes }) => bytes === PART_BYTES)).toBe(true);
  for (const { key, bytes, sha256 } of parts) {
    const kept = there.get(key) ?? Buffer.alloc(0);
    expect([bytes, sha256]).toEqual([kept.length, createHash('sha256').update(kept).digest('hex')]);
  }
  expect(Buffer.concat([...there.values()]).equals(whole)).toBe(true);
});

test('nothing is no part', async () => {
  const { there, put } = keeper();
  expect(await storeParts(pieces(Buffer.alloc(0), 1), { put }, 'base/x')).toEqual([]);
  expect(there.size).toBe(0);
});
