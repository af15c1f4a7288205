import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { createTexts, isLanguage } from './texts.ts';

const catalogue = {
  plain: compile('Select'),
  named: compile('{venue} · Menu'),
  counted: compile('{count, plural, one {# point} other {# points}}'),
  tagged: compile('Table <b>{table}</b>'),
};
const t = createTexts<keyof typeof catalogue>(catalogue, 'en');

test('fills in placeholders and plurals', () => {
  expect(t('plain')).toBe('Select');
  expect(t('named', { venue: 'Elia' })).toBe('Elia · Menu');
  expect([t('counted', { count: 1 }), t('counted', { count: 1200 })]).toEqual(['1 point', '1,200 points']);
});

test('rich hands the children of a tag to its function', () => {
  expect(t.rich('tagged', { table: 12, b: (children) => ({ bold: children }) })).toEqual(['Table ', { bold: ['12'] }]);
});

test('knows its languages', () => {
  expect([isLanguage('el'), isLanguage('de'), isLanguage(undefined)]).toEqual([true, false, false]);
});
