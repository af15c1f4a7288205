import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('a hash is salted, and knows its own password only', async () => {
  const [one, two] = await Promise.all([hashPassword('four-olives-in-brine'), hashPassword('four-olives-in-brine')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(two).not.toBe(one);
  expect(await verifyPassword(one, 'four-olives-in-brine')).toBe(true);
  expect(await verifyPassword(one, 'Four-olives-in-brine')).toBe(false);
  expect(await verifyPassword('$2b$10$something', 'four-olives-in-brine')).toBe(false);
});

test('the same letters typed on another system are the same password', async () => {
  expect(await verifyPassword(await hashPassword('καφές και κέικ'.normalize('NFD')), 'καφές και κέικ'.normalize('NFC'))).toBe(true);
});

test('reads the settings from the hash', async () => {
  const mine = await hashPassword('four-olives-in-brine');
  expect(await verifyPassword(mine.replace('t=2', 't=1'), 'four-olives-in-brine')).toBe(false);
});
