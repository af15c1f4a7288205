import { describe, expect, test } from 'vitest';
import { recordAfter, type DishRecord, type RecordState } from './dish-record.ts';

const TODAY = '2026-11-22';
const dish = (more: Partial<DishRecord> = {}): DishRecord => ({
  name: 'Salad',
  description: 'With leaves.',
  extras: [{ option: 'Bread', required: false, options: [{ value: 'rye', text: 'Rye', allergens: ['gluten'] }] }],
  selectedAllergens: ['milk'],
  mayContain: [],
  checkedFree: ['nuts'],
  marks: ['vegetarian'],
  ...more,
});
const on = (recordedOn: string | null, toCheck = false): DishRecord & RecordState => ({ ...dish(), recordedOn, toCheck });

test('what is recorded today has today as its day; nothing recorded has none', () => {
  expect(recordAfter(null, dish(), TODAY)).toEqual({ recordedOn: TODAY, toCheck: false });
  const silent = dish({ selectedAllergens: [], checkedFree: [], marks: [] });
  expect(recordAfter(null, silent, TODAY)).toEqual({ recordedOn: null, toCheck: false });
  expect(recordAfter(on('2026-01-01', true), silent, TODAY)).toEqual({ recordedOn: null, toCheck: false });
});

describe('a changed recipe asks again', () => {
  const before = on('2026-10-01');
  test.each([
    ['name', dish({ name: 'Walnut salad' })],
    ['description', dish({ description: 'With leaves and walnuts.' })],
    ['extras', dish({ extras: [] })],
    [
      'an option',
      dish({ extras: [{ option: 'Bread', required: false, options: [{ value: 'rye', text: 'Nut bread', allergens: ['gluten'] }] }] }),
    ],
    [
      'what an option brings',
      dish({ extras: [{ option: 'Bread', required: false, options: [{ value: 'rye', text: 'Rye', allergens: [] }] }] }),
    ],
  ])('%s', (_what, after) => {
    expect(recordAfter(before, after, TODAY)).toEqual({ recordedOn: '2026-10-01', toCheck: true });
    expect(recordAfter(before, after, TODAY, { stillRight: true })).toEqual({ recordedOn: TODAY, toCheck: false });
    expect(recordAfter(before, { ...after, checkedFree: [] }, TODAY)).toEqual({ recordedOn: TODAY, toCheck: false });
  });

  test('spaces around a text are none of it, and a mark is no answer about allergens', () => {
    expect(recordAfter(before, dish({ description: ' With leaves. ' }), TODAY)).toEqual({ recordedOn: '2026-10-01', toCheck: false });
    expect(recordAfter(before, dish({ name: 'Other', marks: [] }), TODAY)).toMatchObject({ toCheck: true });
  });
});

test('until somebody looks it stays asked, whatever else is saved', () => {
  expect(recordAfter(on('2026-10-01', true), dish(), TODAY)).toEqual({ recordedOn: '2026-10-01', toCheck: true });
  expect(recordAfter(on('2026-10-01', true), dish(), TODAY, { toCheck: false })).toMatchObject({ toCheck: true });
  expect(recordAfter(on('2026-10-01', true), dish(), TODAY, { stillRight: true })).toEqual({ recordedOn: TODAY, toCheck: false });
});

test('a later day is a look; an older one, or one that has not come, says nothing more', () => {
  expect(recordAfter(on('2026-10-01', true), dish(), TODAY, { recordedOn: '2026-11-01' })).toEqual({
    recordedOn: '2026-11-01',
    toCheck: false,
  });
  expect(recordAfter(on('2026-10-01', true), dish(), TODAY, { recordedOn: '2026-09-01' })).toEqual({
    recordedOn: '2026-10-01',
    toCheck: true,
  });
  expect(recordAfter(null, dish(), TODAY, { recordedOn: '2027-01-01' })).toEqual({ recordedOn: TODAY, toCheck: false });
  expect(recordAfter(null, dish(), TODAY, { recordedOn: null })).toEqual({ recordedOn: null, toCheck: false });
});
