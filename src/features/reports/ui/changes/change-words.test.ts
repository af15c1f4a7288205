import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { API_RIGHTS } from '#domain/api-rights.ts';
import { createTexts, type Language, type Texts } from '#platform/shared/texts.ts';
import type { PortalKey, PortalReportsKey } from '#texts/keys.ts';
import { fieldNames, pathWords, valueWords } from './change-words.ts';

function words<Key extends string>(surface: string, language: Language): Texts<Key> {
  const plain = JSON.parse(readFileSync(`src/texts/${surface}.${language}.json`, 'utf8')) as Record<string, string>;
  return createTexts<Key>(Object.fromEntries(Object.entries(plain).map(([key, text]) => [key, compile(text)])), language);
}
const both = (language: Language) => ({
  t: words<PortalReportsKey>('portal-reports', language),
  say: words<PortalKey>('portal', language),
});
const said = (language: Language, path: string[], value: string | number | boolean, action = 'item.saved') =>
  valueWords(value, { action, path, currency: 'EUR', timeZone: 'Asia/Nicosia', ...both(language) });

test('money is said as money, whatever it is kept in', () => {
  expect(said('en', ['refundedCents'], 1200, 'order.refunded')).toBe('€12.00');
  expect(said('el', ['amountCents'], 1250)).toBe('€12,50');
  expect(said('en', ['Moussaka'], 6.5, 'prices.changed')).toBe('€6.50');
  expect(pathWords(['refundedCents'], both('en').t)).toBe('Sent back in all');
});

test('what is kept by key is said in words', () => {
  expect(said('en', ['selectedAllergens'], 'milk, soybeans')).toBe('milk, soya');
  expect(said('el', ['role'], 'owner')).toBe('ιδιοκτήτης');
  expect(said('el', ['reason'], 'was_cold')).toBe(both('el').say('reason.was_cold'));
  expect(said('en', ['days'], '0, 6')).toBe('Monday, Sunday');
  expect(said('en', ['reason'], 'It fell, twice')).toBe('It fell, twice');
  expect(said('en', ['category'], '019ab000-0000-7000-8000-000000000000')).toBe('no longer there');
});

test('the rights of a key, and what a promotion is made of, are words', () => {
  expect(said('en', ['rights'], 'orders_read, menu_write', 'key.made')).toBe(
    'read orders and requests, change the menu: dishes, prices, stock',
  );
  for (const right of API_RIGHTS)
    for (const language of ['en', 'el'] as const) expect(said(language, ['rights'], right, 'key.made')).not.toContain('_');
  expect(pathWords(['promotions', 'Two for one', 'promoCode', 'code'], both('el').t)).toBe(
    'Προσφορές › Two for one › Κωδικός προσφοράς › Κωδικός',
  );
});

test('what a file of the menu changed is said as if it were typed', () => {
  const column = (name: string, value: string, language: Language = 'en') => said(language, ['Moussaka', name], value, 'menu.imported');
  expect(column('price', '6.50')).toBe('€6.50');
  expect(column('to_check', 'yes', 'el')).toBe(both('el').t('changes.yes'));
  expect(column('contains', 'milk, soybeans')).toBe('milk, soya');
  expect(column('vat_class', 'hot_drink')).toBe('hot drink');
  expect(column('diets', 'vegan, alcohol_free')).toBe('vegan, alcohol-free');
  expect(pathWords(['Moussaka', 'name_el'], both('en').t)).toBe('Moussaka › Name › Greek');
  expect(pathWords(['may_contain'], both('en').t)).toBe('May contain');
});

test('the cloth of a category is said in words', () => {
  expect(said('el', ['tints', 'Grill'], 'olive')).toBe('ελιά');
});

test('a sum of money is one, wherever it comes from; ids that nobody knows are said to be gone', () => {
  for (const field of ['due', 'net', 'received', 'difference', 'float', 'amount']) expect(said('en', [field], 12), field).toBe('€12.00');
  const gone = '019ab000-0000-7000-8000-000000000000';
  expect(said('en', ['ownMarks'], `${gone}, Our garden`)).toBe('no longer there, Our garden');
});

test('an instant is said by the clocks of the venue', () => {
  expect(said('en', ['until'], '2026-11-27T16:34:00.000Z', 'venue.looked_at')).toBe('27 Nov 2026, 18:34');
});

test('no machine’s words: a picture is one, and a printer is told as it was set', () => {
  expect(said('en', ['image'], '/uploads/01a21daf.webp#70,86,UklGRlAAAABXRUJQ')).toBe('a picture');
  expect(said('en', ['subtitle'], 'By the old mill')).toBe('By the old mill');
  expect(said('en', ['width'], 576, 'printer.added')).toBe('80 mm');
  expect(said('en', ['kind'], 'screen', 'printer.added')).toBe('on the screen, to try it');
  expect(said('en', ['prints'], 'placed, cancelled', 'printer.added')).toBe('when an order is placed, what is cancelled');
  expect(pathWords(['buzzer'], both('en').t)).toBe('Rings its buzzer');
});

describe('which fields differ, where there are too many to show', () => {
  const { t } = both('en');
  const of = (...paths: string[][]) => paths.map((path) => ({ path, before: undefined, after: 'new' }));

  test('an import of hundreds of dishes names each column once', () => {
    const dishes = Array.from({ length: 300 }, (_, at) => `Dish ${at}`);
    const imported = of(...dishes.flatMap((dish) => ['price', 'vat_class', 'name_el'].map((column) => [dish, column])));
    expect(fieldNames(imported, t)).toBe('Price, VAT class, Name › Greek');
  });

  test('and ten at the most', () => {
    const names = Array.from({ length: 12 }, (_, at) => `Dish ${at}`);
    expect(fieldNames(of(...names.slice(0, 10).map((name) => [name])), t)).toBe(names.slice(0, 10).join(', '));
    expect(fieldNames(of(...names.map((name) => [name])), t)).toBe(`${names.slice(0, 10).join(', ')} …`);
  });
});
