import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { createTexts, type Language } from '#platform/shared/texts.ts';
import greek from '#texts/portal.el.json' with { type: 'json' };
import english from '#texts/portal.en.json' with { type: 'json' };
import type { PortalKey } from '#texts/keys.ts';
import { newOrdersSaid, saidLateSaid, untakenSaid } from './order-said.ts';

const texts = (plain: Readonly<Record<string, string>>, language: Language) =>
  createTexts<PortalKey>(Object.fromEntries(Object.entries(plain).map(([key, text]) => [key, compile(text)])), language);
const [en, el] = [texts(english, 'en'), texts(greek, 'el')];
const order = {
  number: 12,
  table: 4,
  deliveryMethod: 1,
  avoids: ['nuts', 'milk', 'sesame'],
  ratherNot: ['milk'],
  awaitingConfirmation: false,
};
const plain = { ...order, number: 13, avoids: [], ratherNot: [] };
const collected = { ...order, deliveryMethod: 2, table: 0 };

test('an allergy is what is said first of a new order, a taste is not said', () => {
  expect(newOrdersSaid([order], en)).toBe('Allergy: nuts, sesame. New order #12, table 4');
  expect(newOrdersSaid([order], el)).toBe('Αλλεργία: ξηροί καρποί, σουσάμι. Νέα παραγγελία #12, τραπέζι 4');
  expect(newOrdersSaid([collected], en)).toBe('Allergy: nuts, sesame. New order #12, collection');
  expect(newOrdersSaid([plain], en)).toBe('New order #13, table 4');
  expect(newOrdersSaid([{ ...order, avoids: ['milk'] }], en)).toBe('New order #12, table 4');
});

test('of several orders each allergy is said with its number, before how many came', () => {
  const other = { ...order, number: 14, avoids: ['eggs'] };
  expect(newOrdersSaid([plain, order, other], en)).toBe('Allergy: nuts, sesame. Order #12. Allergy: eggs. Order #14. 3 new orders');
  expect(newOrdersSaid([plain, order], el)).toBe('Αλλεργία: ξηροί καρποί, σουσάμι. Παραγγελία #12. 2 νέες παραγγελίες');
  expect(newOrdersSaid([plain, plain], en)).toBe('2 new orders');
});

test('what waits to be confirmed says its allergy too', () => {
  expect(newOrdersSaid([{ ...order, awaitingConfirmation: true }], en)).toBe(
    'Allergy: nuts, sesame. Order #12. 1 order waits to be confirmed',
  );
  expect(newOrdersSaid([{ ...plain, awaitingConfirmation: true }, order], en)).toBe(
    'Allergy: nuts, sesame. Order #12. 1 order waits to be confirmed',
  );
});

test('the alarm of an order that nobody took begins with its allergy', () => {
  expect(untakenSaid(order, en)).toBe('Allergy: nuts, sesame. #12, table 4: nobody has taken this order.');
  expect(untakenSaid(collected, el)).toBe('Αλλεργία: ξηροί καρποί, σουσάμι. #12, παραλαβή: δεν έχει πάρει κανείς αυτή την παραγγελία.');
  expect(untakenSaid(plain, en)).toBe('#13, table 4: nobody has taken this order.');
});

test('an allergy that came late is called with what it is, and with how far the order was', () => {
  expect(saidLateSaid({ ...order, orderStatus: 2 }, en)).toBe('Allergy: nuts, sesame. #12, table 4: said after it was started.');
  expect(saidLateSaid({ ...order, orderStatus: 1 }, en)).toBe('Allergy: nuts, sesame. #12, table 4: said after it was accepted.');
  expect(saidLateSaid({ ...collected, orderStatus: 3 }, el)).toBe(
    'Αλλεργία: ξηροί καρποί, σουσάμι. #12, παραλαβή: ειπώθηκε αφού άρχισε η ετοιμασία.',
  );
});

test('an order to a table that named none is at no table 0', () => {
  const nowhere = { ...plain, table: 0, orderStatus: 2 };
  for (const said of [newOrdersSaid([nowhere], en), untakenSaid(nowhere, en), saidLateSaid(nowhere, en)]) {
    expect(said).toContain('#13, no table');
    expect(said).not.toContain('0');
  }
  expect(untakenSaid(nowhere, el)).toBe('#13, χωρίς τραπέζι: δεν έχει πάρει κανείς αυτή την παραγγελία.');
});
