import { expect, test } from 'vitest';
import { fingerprintOf, seal, unseal } from './vault.ts';

const SECRET = 'a secret of at least 32 characters';
const whose = { venueId: 'one', provider: 'stripe' } as const;
const keys = { secretKey: 'sk_live_very_secret' };

test('keys come back to their own venue and provider alone', () => {
  const sealed = seal(SECRET, whose, keys);
  expect(sealed.includes('very_secret')).toBe(false);
  expect(unseal(SECRET, whose, sealed)).toEqual(keys);
  expect(unseal(SECRET, { ...whose, venueId: 'two' }, sealed)).toBeNull();
  expect(unseal(SECRET, { ...whose, provider: 'viva' }, sealed)).toBeNull();
  expect(unseal(`${SECRET}!`, whose, sealed)).toBeNull();
  expect(seal(SECRET, whose, keys).equals(sealed)).toBe(false);
});

test('a changed byte opens nothing', () => {
  const sealed = seal(SECRET, whose, keys);
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(SECRET, whose, changed)).toBeNull();
  }
});

test('a fingerprint tells keys apart', () => {
  expect(fingerprintOf(SECRET, keys)).toBe(fingerprintOf(SECRET, { ...keys }));
  expect(fingerprintOf(SECRET, keys)).not.toBe(fingerprintOf(SECRET, { secretKey: 'sk_live_other' }));
});
