import { expect, test } from 'vitest';
import { PARTS } from './draft.ts';
import { inOrder, sectionAt, sectionOf, SECTIONS, sectionsOf } from './sections.ts';

test('a place of what is sent is edited in one section, or nowhere', () => {
  const places = [
    'title',
    'storeAccounts.3.email',
    'content.menu.items.Meze.0.price',
    'content.promotions.1',
    'menu',
    'css.x',
    'title.toString',
    '',
  ];
  expect(places.map(sectionOf)).toEqual(['basics', 'accounts', 'content', 'content', 'content', null, 'basics', null]);
  expect([...sectionsOf(PARTS)].toSorted()).toEqual([...SECTIONS].toSorted());
});

test('an address that names no section is of the first', () => {
  expect(['#rewards', '#content', '', '#', '#no-such', '#%E0%A4%A', '#toString'].map(sectionAt)).toEqual([
    'rewards',
    'content',
    'basics',
    'basics',
    'basics',
    'basics',
    'basics',
  ]);
});

test('places follow each other as in the form, and what it does not show comes last', () => {
  const places = ['openingHours.weekly', 'content.menu', 'logo', 'rewards.loyaltyStamps', 'title', 'headerBg'].map((path) => ({ path }));
  expect(inOrder(places).map(({ path }) => path)).toEqual([
    'title',
    'logo',
    'headerBg',
    'rewards.loyaltyStamps',
    'content.menu',
    'openingHours.weekly',
  ]);
});
