import { expect, test } from 'vitest';
import { MOST_PEOPLE, seatTogether, type Seated } from './joined-people.ts';

const person = (id: string, sign: number, more: Partial<Seated> = {}): Seated => ({ id, sign, browser: id, isThere: true, ...more });

test('each keeps their creature where nobody has it, and gets a free one where somebody does', () => {
  const found = seatTogether([person('anna', 0), person('nikos', 2)], [person('maria', 0), person('petros', 1)]);
  expect(found?.seats).toEqual([
    { id: 'petros', sign: 1 },
    { id: 'maria', sign: 3 },
  ]);
  expect([found?.same.size, found?.forgets]).toEqual([0, []]);
});

test('one browser at both tables is one person', () => {
  const found = seatTogether([person('anna', 0, { browser: 'b' })], [person('again', 5, { browser: 'b' }), person('maria', 1)]);
  expect([...(found?.same ?? [])]).toEqual([['again', 'anna']]);
  expect(found?.seats).toEqual([{ id: 'maria', sign: 1 }]);
});

test('a phone that was taken off one table and sits at the other sits there, known by its mark', () => {
  const off = person('off', 0, { browser: 'b', isThere: false });
  const on = person('on', 0, { browser: 'b' });
  expect(seatTogether([off], [on])).toMatchObject({ seats: [{ id: 'on', sign: 0 }], forgets: ['off'] });
  expect(seatTogether([on], [off])).toMatchObject({ seats: [{ id: 'off', sign: 0 }], forgets: ['off'] });
});

test('two whose browsers are not known are two', () => {
  const found = seatTogether([person('anna', 0, { browser: null })], [person('maria', 1, { browser: null })]);
  expect(found).toMatchObject({ seats: [{ id: 'maria', sign: 1 }], forgets: [] });
  expect(found?.same.size).toBe(0);
});

test('as many as there are creatures, and nobody more', () => {
  const half = (from: number, count: number) => Array.from({ length: count }, (_, at) => person(`${from}.${at}`, at));
  const full = seatTogether(half(1, 12), half(2, 12));
  expect(new Set([...half(1, 12), ...(full?.seats ?? [])].map(({ sign }) => sign)).size).toBe(MOST_PEOPLE);
  expect(seatTogether(half(1, 12), half(2, 13))).toBeNull();
});
