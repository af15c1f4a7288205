import { expect, test } from 'vitest';
import { createTexts } from '#platform/shared/texts.ts';
import type { AdminKey } from '#texts/keys.ts';
import el from '#texts/admin.el.json?texts';
import { bodyOf, newDraft } from './draft.ts';
import { fileWords } from './problem-words.ts';
import { fileProblems, schemaProblems } from './schema-problems.ts';
import { seenWrong } from './wrong-places.ts';

const t = createTexts<AdminKey>(el, 'el');

test('all that is wrong with a venue is said at once, in the order of the form and in the page’s words where it has any', () => {
  const draft = {
    ...newDraft([]),
    title: ' ',
    logo: 'javascript:alert(1)',
    address: { lat: 91 },
    rewards: { loyaltyStamps: { stampsRequiredForReward: 5000, rewardType: 2 as const, rewardValue: 1.234 } },
    content: { menu: { categories: [''], items: {} }, promotions: [{ name: 'x'.repeat(5000) }] },
  };
  const wrong = seenWrong(draft, ['menu'], schemaProblems(bodyOf(draft)), t);
  expect(wrong.map(({ path, label }) => [path, label])).toEqual([
    ['title', ''],
    ['logo', 'Λογότυπο'],
    ['address.lat', 'Γεωγραφικό πλάτος'],
    ['rewards.loyaltyStamps.stampsRequiredForReward', 'Σφραγίδες για μία επιβράβευση'],
    ['rewards.loyaltyStamps.rewardValue', 'Αξία της επιβράβευσης'],
    ['content.promotions.0.name', 'προσφορά 1 › name'],
    // What cannot be read is told once: the draft has the version before.
    ['content.menu', ''],
  ]);
  expect(wrong.every(({ own }) => own)).toBe(true);
  expect(wrong[3]?.message).toBe('Το πολύ 1.000.');
});

test('what is wrong deep in a menu is told with its category and dish, in the reader’s language', () => {
  const dish = { id: 'tea', name: 'Τζατζίκι', price: 4.5 };
  const items = {
    'Ορεκτικά. Κρύα': [dish, { ...dish, id: 'b', price: '5' }, { ...dish, id: 'c', name: '', price: 1.005 }],
    Ποτά: [
      { ...dish, id: 'd', extras: [{ option: 'Πάγος', type: 'often', options: [] }] },
      { id: 'e', name: 'Τσάι' },
    ],
  };
  const draft = {
    ...newDraft([]),
    title: 'Elia',
    content: { menu: { categories: ['Ορεκτικά. Κρύα', 'Ποτά'], items }, promotions: [] },
  } as never;
  const wrong = seenWrong(draft, [], schemaProblems(bodyOf(draft)), t);
  expect(wrong.map(({ label, message }) => `${label}: ${message}`)).toEqual([
    'Ορεκτικά. Κρύα › Τζατζίκι › price: Χρειάζεται αριθμός.',
    'Ορεκτικά. Κρύα › πιάτο 3 › name: Δεν μπορεί να είναι κενό.',
    'Ορεκτικά. Κρύα › πιάτο 3 › price: Τα ποσά έχουν το πολύ δύο δεκαδικά.',
    'Ποτά › Τζατζίκι › extras › 1 › type: Δεν είναι μία από τις τιμές που υπάρχουν.',
    'Ποτά › Τσάι › price: Λείπει.',
  ]);
});

test('what is wrong in the file of a venue is told in the reader’s language as well, the first three places', () => {
  const dish = { id: 'tea', name: 'Τσάι', price: '5' };
  const { content: _content, ...rest } = bodyOf({ ...newDraft([]), title: 'Elia' });
  const menu = {
    categories: ['Ποτά'],
    items: { Ποτά: [dish, { ...dish, id: 'b', price: 1.005 }, { ...dish, id: 'c' }, { ...dish, id: 'd' }] },
  };
  const file = { format: 'parea-venue', version: 1, venue: { ...rest, content: { menu, promotions: [] } }, pictures: {} };
  expect(fileWords(file, fileProblems(file), t)).toBe(
    'Ποτά › Τσάι › price: Χρειάζεται αριθμός. Ποτά › Τσάι › price: Τα ποσά έχουν το πολύ δύο δεκαδικά. Ποτά › Τσάι › price: Χρειάζεται αριθμός.',
  );
  expect(fileWords('no file', [], t)).toBeNull();
});
