import { describe, expect, test } from 'vitest';
import { asksAgain, LAST_DAY, recordAfter, type DishRecord, type RecordState } from './dish-record.ts';

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

test('a doubt that is said counts once: of one that is answered it is no more', () => {
  expect(recordAfter(on('2026-10-01'), dish(), TODAY, { toCheck: true })).toEqual({ recordedOn: '2026-10-01', toCheck: true });
  expect(recordAfter(null, dish(), TODAY, { toCheck: true })).toEqual({ recordedOn: TODAY, toCheck: true });
  expect(recordAfter(on('2026-10-01', true), dish(), TODAY, { toCheck: true, stillRight: true })).toEqual({
    recordedOn: TODAY,
    toCheck: false,
  });
});

test('that no day is known is said of a new dish alone', () => {
  expect(recordAfter(on('2026-10-01'), dish(), TODAY, { recordedOn: null })).toEqual({ recordedOn: '2026-10-01', toCheck: false });
});

test('a change is asked about where it alone makes the record doubtful', () => {
  expect(asksAgain(on('2026-10-01'), dish({ name: 'Walnut salad' }))).toBe(true);
  expect(asksAgain(on('2026-10-01', true), dish({ name: 'Walnut salad' }))).toBe(false);
  expect(asksAgain(on('2026-10-01'), dish({ name: ' Salad ' }))).toBe(false);
  expect(asksAgain(on('2026-10-01'), dish({ name: 'Walnut salad', selectedAllergens: ['milk', 'nuts'] }))).toBe(false);
  expect(LAST_DAY > '2999-01-01').toBe(true);
});

describe('what says something of a dish', () => {
  const silent = { selectedAllergens: null, mayContain: [], checkedFree: [], marks: [] };
  const rye = { value: 'rye', allergens: [] };
  const said = (...options: NonNullable<DishRecord['extras']>[number]['options']) =>
    recordAfter(null, dish({ ...silent, extras: [{ option: 'Bread', required: false, options }] }), TODAY).recordedOn;

  test('an option that is recorded, or leaves something out, among others that are not', () => {
    expect(said(rye)).toBeNull();
    expect(said(rye, { ...rye, recorded: true })).toBe(TODAY);
    expect(said(rye, { ...rye, removes: ['gluten'] })).toBe(TODAY);
    expect(said({ ...rye, recorded: false, removes: [] })).toBeNull();
    expect(recordAfter(null, dish({ ...silent, extras: null }), TODAY).recordedOn).toBeNull();
    const two = [
      { option: 'Side', required: false, options: [rye] },
      { option: 'Bread', required: false, options: [{ ...rye, recorded: true }] },
    ];
    expect(recordAfter(null, dish({ ...silent, extras: two }), TODAY).recordedOn).toBe(TODAY);
  });

  test('no list and an empty one are the same, and so is an option that leaves nothing out', () => {
    const empty = { ...dish({ selectedAllergens: null, extras: null }), recordedOn: '2026-10-01', toCheck: false };
    expect(recordAfter(empty, dish({ selectedAllergens: [], extras: [] }), TODAY)).toEqual({ recordedOn: '2026-10-01', toCheck: false });
    const bread = (more: object) => dish({ extras: [{ option: 'Bread', required: false, options: [{ ...rye, ...more }] }] });
    const before = { ...bread({}), recordedOn: '2026-10-01', toCheck: false };
    expect(recordAfter(before, bread({ removes: [] }), TODAY).toCheck).toBe(false);
    expect(recordAfter(before, bread({ removes: ['gluten'] }), TODAY).toCheck).toBe(true);
  });
});
