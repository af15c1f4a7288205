import { expect, test } from 'vitest';
import { emptyOf } from './empty-of.ts';

test('a report that is empty although something was sold does not say that nothing was', () => {
  expect(emptyOf('again', 12)).toBe('guests');
  expect(emptyOf('waits', 12)).toBe('times');
  expect(emptyOf('stations', 1)).toBe('times');
  expect(emptyOf('together', 1)).toBe('together');
  expect(emptyOf('methods', 3)).toBe('money');
  expect(emptyOf('again', 0)).toBe('sales');
});
