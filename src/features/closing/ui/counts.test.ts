import { expect, test } from 'vitest';
import { isShown, NOT_COUNTED, sentCount } from './counts.ts';

test('of a blind count it is shown what should be in a drawer once that was counted, and what was counted first is sent along', () => {
  expect([isShown({ blind: false }, {}, 'till'), isShown({ blind: true }, {}, 'till')]).toEqual([true, false]);
  const seen = { till: 0 };
  expect([isShown({ blind: true }, seen, 'till'), isShown({ blind: true }, seen, 'bar')]).toEqual([true, false]);
  const count = { ...NOT_COUNTED, asTotal: true, total: 20 };
  expect(sentCount('till', count, 19.5)).toEqual({ drawer: 'till', total: 20, said: '', first: 19.5 });
  expect(sentCount('till', count)).toEqual({ drawer: 'till', total: 20, said: '' });
});
