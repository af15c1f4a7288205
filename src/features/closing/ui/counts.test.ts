import { expect, test } from 'vitest';
import { countedIn, countIn, NOT_COUNTED, sentCount, verdictOf } from './counts.ts';

test('what was counted first stands in its drawer until something else is typed there', () => {
  const drawer = { id: 'till', first: 19.5, expected: 20 };
  expect(verdictOf(drawer, {}, 'EUR')).toEqual({ counted: 1950, difference: -50, isCounted: true, isSaid: false });
  expect(countIn({}, { id: 'till' })).toBe(NOT_COUNTED);
  const count = { ...NOT_COUNTED, asTotal: true, total: 20 };
  expect(verdictOf(drawer, { till: count }, 'EUR')).toMatchObject({ counted: 2000, isSaid: true });
  expect(sentCount('till', count)).toEqual({ drawer: 'till', total: 20 });
  expect(sentCount('till', { ...NOT_COUNTED, pieces: { 100: 2 } })).toEqual({ drawer: 'till', pieces: { 100: 2 } });
});

test('nothing typed is not counted, and no cash is a count', () => {
  const count = (more: object) => countedIn({ ...NOT_COUNTED, ...more }, 'EUR');
  expect([count({}), count({ none: true }), count({ asTotal: true }), count({ asTotal: true, total: 0 })]).toEqual([null, 0, null, 0]);
});
