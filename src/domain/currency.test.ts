import { expect, it } from 'vitest';
import { chargedIn, CURRENCIES, NEW_CURRENCIES } from './currency.ts';

it('has a symbol for every currency a venue may charge in', () => {
  expect(NEW_CURRENCIES.map(({ code, symbol }) => [code, symbol])).toEqual([
    ['EUR', '€'],
    ['GBP', '£'],
    ['USD', '$'],
  ]);
});

it('charges in the first enabled one, else in euro', () => {
  const only = (...on: readonly string[]) => CURRENCIES.map((code) => ({ code, enabled: on.includes(code) }));
  expect([chargedIn(NEW_CURRENCIES), chargedIn(only('USD', 'GBP')), chargedIn(only()), chargedIn([])]).toEqual([
    'EUR',
    'GBP',
    'EUR',
    'EUR',
  ]);
});
