import { expect, test } from 'vitest';
import { foldText } from '#domain/search-fold.ts';
import { asksOfOrder } from './sent-dishes.ts';

test.each([
  'I forgot to say my son is allergic to nuts, I already ordered',
  'does my order have nuts? I am allergic',
  'we have ordered, and he has a sesame allergy',
  'έχω ήδη παραγγείλει, ο γιος μου έχει αλλεργία στα καρύδια',
  'η παραγγελία μου έχει καρύδια;',
  'exo idi paraggeilei, allergia sto sousami',
])('of what was sent: %s', (asked) => {
  expect(asksOfOrder(foldText(asked))).toBe(true);
});

test.each(['I am allergic to nuts, what can I order?', 'what do people order?', 'τι μπορώ να φάω;'])('of nothing sent: %s', (asked) => {
  expect(asksOfOrder(foldText(asked))).toBe(false);
});
