import { readdirSync, readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { CategoryInput } from '#features/menu/menu-schemas.ts';
import { importColumns } from '#features/menu/server/files/columns.ts';
import { PromotionForm } from '#features/promotions/contract.ts';
import { actionWords, pathWords, valueWords } from '#features/reports/ui/changes/change-words.ts';
import { SECTIONS } from '#features/settings/contract.ts';
import { Address, OpeningHours } from '#features/venues/place-schemas.ts';
import { Configuration, ItemFields, LoyaltyStamps, TableArrangement } from '#features/venues/venue-schemas.ts';
import { createTexts, LANGUAGES, type Language, type Texts } from '#platform/shared/texts.ts';
import { Amount } from '#platform/shared/wire.ts';
import type { PortalKey, PortalReportsKey } from '#texts/keys.ts';

/** The log of changes has words for whatever is written into it, in both languages: what is added anywhere is asked for here. */

function words<Key extends string>(surface: string, language: Language): Texts<Key> {
  const plain = JSON.parse(readFileSync(`src/texts/${surface}.${language}.json`, 'utf8')) as Record<string, string>;
  return createTexts<Key>(Object.fromEntries(Object.entries(plain).map(([key, text]) => [key, compile(text)])), language);
}
const both = (language: Language) => ({
  t: words<PortalReportsKey>('portal-reports', language),
  say: words<PortalKey>('portal', language),
});

/** Every action that is written down, as the code has it. */
function actions(): string[] {
  const files = readdirSync('src/features', { recursive: true, encoding: 'utf8' }).filter((name) => /server.*(?<!test)\.ts$/.test(name));
  const found = files.flatMap((name) =>
    [...readFileSync(`src/features/${name}`, 'utf8').matchAll(/\baction\b.*$/gm)].flatMap(([line]) =>
      [...line.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map((hit) => hit[1]!),
    ),
  );
  const sections = Object.keys(SECTIONS).map((name) => `settings.${name}_saved`);
  // Of the platform, in no venue's log.
  return [...new Set([...found, ...sections])].filter((action) => !/^(mail|second_factor|user)\./.test(action));
}

test.each(LANGUAGES)('every action has its words: %s', (language) => {
  const { t } = both(language);
  expect(actions().length).toBeGreaterThan(30);
  for (const action of actions()) {
    const [noun = '', verb = ''] = action.split('.');
    for (const key of [`noun.${noun}`, `verb.${verb}`]) expect(t(key as PortalReportsKey), action).not.toBe(key);
    expect(actionWords(action, t)).not.toContain('_');
  }
});

/** What is written down beside what forms have: by the actions of orders, money, team and files. */
const BESIDE = [
  'status reason amount method amountCents refundedCents due net received difference fields currency differs role',
  'title company movedCards storeType menu subtitle logo headerBg country timeZone languages translations deliveryMethods',
  'paymentMethods layout css rewards configuration tableArrangement address openingHours pause storeAccounts categories promotions dishes',
].flatMap((line) => line.split(' '));
/** Of rows, and never shown; and what only guests read. */
const UNSEEN = new Set(['id', '_id', 'key', 'seal', 'availableNow']);
const FORMS: readonly unknown[] = [
  ItemFields,
  TableArrangement,
  PromotionForm,
  Configuration,
  Address,
  OpeningHours,
  LoyaltyStamps,
  CategoryInput,
  ...Object.values(SECTIONS),
];

test.each(LANGUAGES)('every field has its words, every choice too, and money is said as money: %s', (language) => {
  const { t, say } = both(language);
  const seen = new Map<string, Field[]>();
  for (const field of FORMS.flatMap(fieldsOf)) seen.set(field.name, [...(seen.get(field.name) ?? []), field]);
  expect(seen.size).toBeGreaterThan(60);
  const wordless = (keys: readonly string[]) => keys.filter((key) => t(key as PortalReportsKey) === key);
  const names = new Set([...seen.keys(), ...BESIDE].filter((name) => !UNSEEN.has(name)));
  expect(wordless([...names].map((name) => `field.${name}`))).toEqual([]);
  const columns = importColumns({
    languages: ['en', 'el'],
    ownMarks: [{ key: 'garden', name: 'Garden', sign: 'sprout', translations: {} }],
  });
  expect(columns.map(({ key }) => key).filter((key) => key.includes('_') && pathWords([key], t) === key)).toEqual([]);
  const place = (name: string) => ({ action: 'item.saved', path: [name], currency: 'EUR', timeZone: 'UTC', t, say });
  const raw = [...seen].flatMap(([name, of]) => {
    const choices = of.flatMap(({ choices: list }) => list).filter((one) => !PLAIN.has(one));
    const isRaw = (one: string | number) => [one, String(one)].every((each) => valueWords(each, place(name)) === String(one));
    return choices.filter(isRaw).map((one) => `${name}: ${one}`);
  });
  // In English a word may be its own key, and methods are called by their names.
  expect([...new Set(raw)].filter((one) => language === 'el' && !one.startsWith('value: '))).toEqual([]);
  const unpaid = [...seen].filter(([name, of]) => of.some(({ isMoney }) => isMoney) && !valueWords(1.5, place(name)).includes('€'));
  // Percent or money, by the kind that stands beside it.
  expect(unpaid.map(([name]) => name).toSorted()).toEqual(['discount', 'rewardValue']);
});

/** Said everywhere as they are: codes that people know, and numbers that are numbers. */
const PLAIN = new Set<unknown>(['EUR', 'GBP', 'USD', '%', '-', '', 'literata', 'commissioner']);

type Field = { readonly name: string; readonly choices: readonly (string | number)[]; readonly isMoney: boolean };

/** The fields of a schema, however deep, with what can be chosen in each. */
function fieldsOf(schema: unknown): Field[] {
  if (!isPart(schema)) return [];
  const inner = [schema['wrapped'], schema['item'], schema['value'], ...listOf(schema['options']), ...listOf(schema['pipe']).slice(0, 1)];
  const own = Object.entries(isPart(schema['entries']) ? schema['entries'] : {});
  return [
    ...own.flatMap(([name, of]) => [{ name, choices: choicesOf(of), isMoney: isAmount(of) }, ...fieldsOf(of)]),
    ...inner.flatMap(fieldsOf),
  ];
}

function choicesOf(schema: unknown): (string | number)[] {
  if (!isPart(schema) || 'entries' in schema) return [];
  const own =
    schema['type'] === 'picklist' ? listOf(schema['options']).filter((one) => typeof one === 'string' || typeof one === 'number') : [];
  return [...own, ...[schema['wrapped'], schema['item'], schema['value'], ...listOf(schema['pipe']).slice(0, 1)].flatMap(choicesOf)];
}

const isAmount = (schema: unknown): boolean => schema === Amount || (isPart(schema) && isAmount(schema['wrapped']));
const isPart = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
