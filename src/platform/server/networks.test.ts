import { expect, test } from 'vitest';
import { isNetworks, liesIn, networksOf } from './networks.ts';

test('private networks are the house’s, and neither this machine nor the world', () => {
  const house = networksOf('private');
  for (const address of ['192.168.1.50', '10.0.0.7', '172.20.1.1', 'fd12::1'])
    expect([address, liesIn(house, address)]).toEqual([address, true]);
  for (const address of [
    '127.0.0.1',
    '::1',
    '0.0.0.0',
    '169.254.169.254',
    '8.8.8.8',
    '172.32.0.1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    'printer.local',
    '192.168.1.50:22',
    '',
  ])
    expect([address, liesIn(house, address)]).toEqual([address, false]);
});

test('an installation names its own, or calls none', () => {
  expect(liesIn(networksOf('192.168.7.0/24, 10.9.0.0/16'), '192.168.7.3')).toBe(true);
  expect(liesIn(networksOf('192.168.7.0/24'), '192.168.8.3')).toBe(false);
  expect(networksOf('none')).toEqual([]);
  for (const wrong of ['192.168.1.1', '192.168.1.0/33', 'printers', '10.0.0.0/8/9', ''])
    expect([wrong, isNetworks(wrong)]).toEqual([wrong, false]);
});

test('what a network of its own is kept for is no printer, and this machine is one only by name', () => {
  const all = networksOf('0.0.0.0/0, ::/0');
  for (const address of [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '169.254.169.254',
    '::ffff:169.254.169.254',
    'fe80::1',
    '0.0.0.0',
    '::',
    '224.0.0.1',
  ])
    expect([address, liesIn(all, address)]).toEqual([address, false]);
  expect(liesIn(all, '203.0.113.9')).toBe(true);
  expect(liesIn(networksOf('127.0.0.0/8'), '127.0.0.1')).toBe(true);
  expect(liesIn(networksOf('169.254.0.0/16'), '169.254.169.254')).toBe(false);
});
