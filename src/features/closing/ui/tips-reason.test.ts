import { expect, test } from 'vitest';
import el from '#texts/portal-close.el.json' with { type: 'json' };
import en from '#texts/portal-close.en.json' with { type: 'json' };
import { isTipsPaid } from './tips-reason.ts';

test('tips that were paid out are known as such in whichever language that was noted', () => {
  for (const words of [en, el]) expect(isTipsPaid(words['tips.reason'])).toBe(true);
  expect(isTipsPaid('Ice')).toBe(false);
});
