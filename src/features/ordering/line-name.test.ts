import { expect, test } from 'vitest';
import { nameFor } from './line-name.ts';

const fritters = {
  name: 'Chickpea fritters',
  localName: 'Chickpea fritters',
  translations: { el: { name: 'Ρεβιθοκεφτέδες', chosen: [] } },
};

test('a sold dish is called as its reader speaks, whoever ordered it', () => {
  expect(nameFor(fritters, { language: 'en' }, 'el')).toBe('Ρεβιθοκεφτέδες');
  expect(nameFor(fritters, { language: 'en' }, 'en')).toBe('Chickpea fritters');
  const ordered = { ...fritters, localName: 'Ρεβιθοκεφτέδες' };
  expect(nameFor(ordered, { language: 'el' }, 'en')).toBe('Chickpea fritters');
  expect(nameFor(ordered, { language: 'el' }, 'el')).toBe('Ρεβιθοκεφτέδες');
});

test('an order of before translations were kept has the name it was ordered by, or the menu’s own', () => {
  const { translations: _, ...old } = { ...fritters, localName: 'Ρεβιθοκεφτέδες' };
  expect(nameFor(old, { language: 'el' }, 'el')).toBe('Ρεβιθοκεφτέδες');
  expect(nameFor(old, { language: 'el' }, 'en')).toBe('Chickpea fritters');
  expect(nameFor({ name: 'Chickpea fritters', localName: '' }, { language: 'en' }, 'en')).toBe('Chickpea fritters');
});
