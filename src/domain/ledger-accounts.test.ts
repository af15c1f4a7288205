import { describe, expect, test } from 'vitest';
import { ACCOUNT, ACCOUNT_KEY, accountIn, accountsOf, defaultAccount } from './ledger-accounts.ts';

test('of each name its own number; of a rate its percent are the last digits; money by an unknown way has one', () => {
  const numbers = ['money:cash', 'money:card', 'money:stripe', 'money:paypal', 'money:viva', 'money:jcc'].map(defaultAccount);
  expect(numbers).toEqual(['1000', '1010', '1021', '1022', '1023', '1024']);
  expect(['cash_moves', 'receivable', 'tips', 'cash_difference'].map(defaultAccount)).toEqual(['1090', '1100', '2300', '7900']);
  expect(['vat:1300', 'sales:2400', 'refunds:900', 'sales:0'].map(defaultAccount)).toEqual(['2213', '4024', '4909', '4000']);
  expect(defaultAccount('money:bitcoin')).toBe('1029');
});

test('what a venue set goes before that', () => {
  expect(accountIn({ 'money:cash': '38.00' }, 'money:cash')).toBe('38.00');
  expect(accountIn({ 'money:cash': '38.00' }, 'tips')).toBe('2300');
});

test('a venue’s chart has money first, then each rate of its country, lowest first', () => {
  expect(accountsOf('GR')).toEqual([
    'money:cash',
    'money:card',
    'money:stripe',
    'money:paypal',
    'money:viva',
    'money:jcc',
    'cash_moves',
    'receivable',
    'vat:0',
    'vat:1300',
    'vat:2400',
    'tips',
    'sales:0',
    'sales:1300',
    'sales:2400',
    'refunds:0',
    'refunds:1300',
    'refunds:2400',
    'cash_difference',
  ]);
  expect(accountsOf('CY')).toContain('vat:900');
  expect(accountsOf('CY')).not.toContain('vat:1300');
});

describe('what an account may be called', () => {
  test.each([
    ['1000', true],
    ['38.00', true],
    ['Έσοδα 24%', true],
    ['A/B & C_d-1:2', true],
    ['a'.repeat(60), true],
    ['a'.repeat(61), false],
    ['', false],
    ['=1+1', false],
    ['-1000', false],
    [' 1000', false],
    ['10\n00', false],
  ])('%j: %s', (name, may) => expect(ACCOUNT.test(name)).toBe(may));

  test('keys are the names of accounts and nothing beside them', () => {
    const keys = ['receivable', 'tips', 'cash_moves', 'cash_difference', 'money:cash', 'sales:1300', 'vat:0', 'refunds:2400'];
    expect(keys.filter((key) => !ACCOUNT_KEY.test(key))).toEqual([]);
    const others = [
      '',
      'tip',
      'xtips',
      'tipsx',
      'money:',
      'money:Cash',
      `money:${'a'.repeat(21)}`,
      'vat:',
      'vat:123456',
      'vat:x',
      'profit:1300',
    ];
    expect(others.filter((key) => ACCOUNT_KEY.test(key))).toEqual([]);
  });
});
