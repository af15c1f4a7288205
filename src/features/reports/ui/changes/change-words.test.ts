import { readdirSync, readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { PromotionForm } from '#features/promotions/contract.ts';
import { SECTIONS } from '#features/settings/contract.ts';
import { ItemFields, TableArrangement } from '#features/venues/venue-schemas.ts';
import { createTexts, LANGUAGES, type Language, type Texts } from '#platform/shared/texts.ts';
import type { PortalKey, PortalReportsKey } from '#texts/keys.ts';
import { actionWords, pathWords, valueWords } from './change-words.ts';

function words<Key extends string>(surface: string, language: Language): Texts<Key> {
  const plain = JSON.parse(readFileSync(`src/texts/${surface}.${language}.json`, 'utf8')) as Record<string, string>;
  return createTexts<Key>(Object.fromEntries(Object.entries(plain).map(([key, text]) => [key, compile(text)])), language);
}
const both = (language: Language) => ({
  t: words<PortalReportsKey>('portal-reports', language),
  say: words<PortalKey>('portal', language),
});
const said = (language: Language, path: string[], value: string | number | boolean, action = 'item.saved') =>
  valueWords(value, { action, path, currency: 'EUR', ...both(language) });

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

/** Every action that is written down, as the code has it. */
function actions(): string[] {
  const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' }).filter((name) => /server.*(?<!test)\.ts$/.test(name));
  const found = files.flatMap((name) =>
    [...readFileSync(`src/features/${name}`, 'utf8').matchAll(/action: '([a-z_]+\.[a-z_]+)'/g)].map((hit) => hit[1]!),
  );
  const sections = Object.keys(SECTIONS).map((name) => `settings.${name}_saved`);
  // Of the platform, in no venue's log.
  return [...new Set([...found, ...sections])].filter((action) => !/^(mail|second_factor|user)\./.test(action));
}

test.each(LANGUAGES)('every action and every field has its words: %s', (language) => {
  const { t } = both(language);
  expect(actions().length).toBeGreaterThan(30);
  for (const action of actions()) {
    const [noun = '', verb = ''] = action.split('.');
    for (const key of [`noun.${noun}`, `verb.${verb}`]) expect(t(key as PortalReportsKey), action).not.toBe(key);
    expect(actionWords(action, t)).not.toContain('_');
  }
  const fields = [ItemFields, TableArrangement, ...Object.values(SECTIONS), PromotionForm].flatMap((schema) =>
    Object.keys(entriesOf(schema)),
  );
  for (const field of new Set([...fields, 'refundedCents', 'amountCents', 'method', 'preset', 'group']))
    if (!['id', 'availableNow'].includes(field)) expect(t(`field.${field}` as PortalReportsKey), field).not.toBe(`field.${field}`);
});

/** The fields of an object, also where checks follow it. */
function entriesOf(schema: unknown): object {
  if (typeof schema !== 'object' || schema === null) return {};
  if ('entries' in schema) return schema.entries as object;
  return 'pipe' in schema && Array.isArray(schema.pipe) ? entriesOf(schema.pipe[0]) : {};
}
