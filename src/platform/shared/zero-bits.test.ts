import { expect, test } from 'vitest';
import { zeroBits } from './zero-bits.ts';

test.each([
  [[0x80], 0],
  [[0x01], 7],
  [[0, 0x40], 9],
  [[0, 0, 0x0f], 20],
  [[0, 0], 16],
])('%j begins with %i zero bits', (bytes, bits) => {
  expect(zeroBits(Uint8Array.from(bytes))).toBe(bits);
});
