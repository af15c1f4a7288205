import { describe, expect, test } from 'vitest';
import { recordsByName, withDishRecord } from './choice-records.ts';

const fries = {
  name: 'Hand-cut fries',
  translations: { el: { name: 'Πατάτες τηγανητές' } },
  selectedAllergens: ['celery'] as const,
  mayContain: ['gluten', 'molluscs'] as const,
  checkedFree: ['milk', 'nuts'] as const,
};
type Choice = Parameters<typeof withDishRecord>[0];
const choice = (text: string, more: Partial<Choice> = {}): Choice => ({ value: text, allergens: [], ...more });

describe('a choice with the very name of a dish', () => {
  test.each([
    ['in the venue’s language', choice('Hand-cut fries')],
    ['whatever its capitals', choice(' HAND-CUT FRIES')],
    ['in another language', { ...choice('Chips'), translations: { el: { name: 'Πατάτες τηγανητές' } } }],
    ['by what is shown of it', choice('f1', { text: 'Hand-cut fries' })],
    ['in Greek capitals, which have no accents', choice('ΠΑΤΑΤΕΣ ΤΗΓΑΝΗΤΕΣ')],
    ['with two spaces between', choice('Hand-cut\u00A0 fries')],
    ['with its accents apart, as some systems write them', choice('Πατάτες τηγανητές'.normalize('NFD'))],
  ])('is recorded as the dish is, without a record of its own: %s', (_how, option) => {
    expect(withDishRecord(option, recordsByName([fries]))).toMatchObject({
      allergens: ['celery'],
      mayContain: ['gluten', 'molluscs'],
      free: ['milk', 'nuts'],
    });
  });

  test('is the dish in Greek capitals too, recorded as bringing nothing or not', () => {
    const records = recordsByName([{ ...fries, name: 'ΠΑΤΑΤΕΣ  ΤΗΓΑΝΗΤΕΣ ', translations: {} }]);
    expect(withDishRecord(choice('Πατάτες τηγανητές', { recorded: true }), records).mayContain).toContain('gluten');
    expect(withDishRecord(choice('πατατες τηγανητες'), records).free).toEqual(['milk', 'nuts']);
  });

  test('recorded as bringing nothing, may bring what the dish has: nobody can rule it out', () => {
    const found = withDishRecord(choice('Hand-cut fries', { recorded: true, allergens: ['gluten'] }), recordsByName([fries]));
    expect(found).toMatchObject({ allergens: ['gluten'], mayContain: ['molluscs', 'celery'] });
  });

  test('is as little free of anything as the dish, to be checked again or with something that must be chosen', () => {
    for (const more of [{ toCheck: true }, { extras: [{ required: true, options: [] }] }]) {
      expect(withDishRecord(choice('Hand-cut fries'), recordsByName([{ ...fries, ...more }]))).toMatchObject({
        mayContain: ['gluten', 'molluscs'],
        free: [],
      });
    }
  });

  describe('of which something must be chosen', () => {
    const feta = choice('Feta', { recorded: true, allergens: ['milk'], mayContain: ['nuts'] });
    const salad = (required: boolean, ...options: Choice[]) => ({ name: 'Salad', extras: [{ required, options }] });
    const side = choice('Salad', { recorded: true });
    const sideOf = (...dishes: Parameters<typeof recordsByName>[0]) => withDishRecord(side, recordsByName(dishes));

    test('may bring what can be chosen, and nothing of what need not be', () => {
      expect(sideOf(salad(true, feta))).toMatchObject({ mayContain: ['milk', 'nuts'], recorded: true });
      expect(sideOf(salad(false, feta)).mayContain).toEqual([]);
    });

    test('is not known where nobody said what can be chosen', () => {
      expect(sideOf(salad(true, choice('Feta')))).toMatchObject({ recorded: false, mayContain: [] });
      expect(sideOf(salad(true, feta), salad(true, choice('Feta')))).toMatchObject({ recorded: false, mayContain: ['milk', 'nuts'] });
    });

    test('may bring what is recorded of the dish that is chosen', () => {
      const cheese = { name: 'Feta', selectedAllergens: ['milk'] as const };
      expect(sideOf(cheese, salad(true, choice('Feta', { recorded: true }))).mayContain).toEqual(['milk']);
      expect(sideOf(salad(true, choice('Feta')), cheese)).toMatchObject({ recorded: false, mayContain: ['milk'] });
    });
  });

  test('of two dishes of one name the worse counts', () => {
    const other = { name: 'Hand-cut fries', mayContain: ['milk'] as const, checkedFree: ['nuts'] as const };
    for (const dishes of [
      [fries, other],
      [other, fries],
    ]) {
      const found = withDishRecord(choice('Hand-cut fries'), recordsByName(dishes));
      expect(found.free).toEqual(['nuts']);
      expect(new Set(found.mayContain)).toEqual(new Set(['gluten', 'molluscs', 'milk']));
    }
  });
});

test('a choice with a name of its own is as it was written down', () => {
  const option = choice('Small salad');
  expect(withDishRecord(option, recordsByName([fries]))).toBe(option);
  expect(withDishRecord(choice(''), recordsByName([{ ...fries, translations: { el: { name: '' } } }]))).not.toHaveProperty('free');
});
