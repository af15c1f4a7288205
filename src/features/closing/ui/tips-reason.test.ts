import { expect, test } from 'vitest';
import el from '#texts/portal-close.el.json' with { type: 'json' };
import en from '#texts/portal-close.en.json' with { type: 'json' };
import { isTipsMove } from '../tip-steps.ts';

test('in reports of before, tips that were paid out are known by the words that the page proposed, in whichever language', () => {
  for (const words of [en, el]) expect(isTipsMove({ reason: words['tips.reason'] })).toBe(true);
});
