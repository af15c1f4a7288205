import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { PAYMENT } from '#domain/methods.ts';
import { cents } from '#domain/money.ts';
import { createTexts } from '#platform/shared/texts.ts';
import { order } from '#tests/support/sample-order.ts';
import type { CheckoutKey, StripKey } from '#texts/keys.ts';
import checkout from '#texts/checkout.en.json' with { type: 'json' };
import strip from '#texts/strip.en.json' with { type: 'json' };
import type { VisitBill } from '../together-contract.ts';
import { knownOrder } from './known-orders.ts';
import { moneyWords } from './order-details.tsx';
import { moneyWords as stripWords, toPay } from './strip-words.ts';
import { myPartOf } from './use-my-part.ts';

const compiled = (catalogue: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compile(message)]));
const words = createTexts<CheckoutKey>(compiled(checkout), 'en');
const short = createTexts<StripKey>(compiled(strip), 'en');

test.each([
  ['paid', 2, PAYMENT.stripe, 'Paid online: €6.50', 'paid'],
  ['paid', 9, PAYMENT.stripe, '€6.50 goes back to you by itself', 'your money goes back to you'],
  ['paid', 8, PAYMENT.payPal, '€6.50 goes back to you by itself', 'your money goes back to you'],
  ['paid', 9, PAYMENT.cash, 'Paid: €6.50', 'paid'],
  ['refunded', 9, PAYMENT.stripe, 'Sent back: €6.50', 'money sent back'],
  ['unpaid', 9, PAYMENT.cash, 'Nothing to pay', ''],
  ['unpaid', 2, PAYMENT.atTheEnd, 'To pay at the end: €6.50', '€6.50 to pay at the end'],
  ['paid', 4, PAYMENT.atTheEnd, 'Paid: €6.50', 'paid'],
] as const)(
  '%s, at status %i by method %i: the order’s page says "%s", the strip "%s"',
  (paymentStatus, orderStatus, paymentMethod, page, line) => {
    const stood = order('a', { paymentStatus, orderStatus, paymentMethod, refunded: paymentStatus === 'refunded' ? 6.5 : 0 });
    expect(moneyWords(stood, words)).toBe(page);
    expect(stripWords(knownOrder(stood, 0), short)).toBe(line);
  },
);

test.each([PAYMENT.cash, PAYMENT.cardAtTable, PAYMENT.atTheEnd])(
  'what several ordered as one is the table’s bill to nobody alone, by method %i',
  (paymentMethod) => {
    const round = order('a', { paymentStatus: 'unpaid', orderStatus: 2, paymentMethod, ofSeveral: true });
    expect(moneyWords(round, words)).toBe('On the table’s bill: €6.50 for all of you');
    const known = knownOrder(round, 0);
    expect(stripWords(known, short)).toBe('€6.50 on the table’s bill');
    expect(toPay(cents(650), [known], short)).toBe('€6.50 on the table’s bill');
    expect(toPay(cents(650), [knownOrder(order('b', {}), 0)], short)).toBe('€6.50 to pay');
  },
);

test('at a table that shares its bill a guest reads their own part first, then the table’s', () => {
  const round = knownOrder(order('a', { paymentStatus: 'unpaid', orderStatus: 2, paymentMethod: PAYMENT.cash, ofSeveral: true }), 0);
  const [mine, theirs] = [line('me', 2.5), line('nikos', 4)];
  const part = myPartOf({ me: 'me', rounds: [roundOf(round._id, mine, theirs), roundOf('b', line(null, 3))], sums: { ...SUMS, due: 10 } });
  expect(part).toMatchObject({ mineCents: 300, tableCents: 1000 });
  expect(stripWords(round, short, part)).toBe('€3.00 of €6.50 is yours');
  expect(toPay(cents(650), [round], short, part)).toBe('Yours €3.00 · table €10.00');
  // Who has nothing there, or all of it, needs no two sums.
  const none = myPartOf({ me: 'zoe', rounds: [roundOf(round._id, mine, theirs)], sums: { ...SUMS, due: 6.5 } });
  expect([stripWords(round, short, none), toPay(cents(650), [round], short, none)]).toEqual([
    '€6.50 on the table’s bill',
    '€6.50 on the table’s bill',
  ]);
});

type Round = VisitBill['rounds'][number];
const SUMS = { menu: 0, rewards: 0, discounts: 0, ordered: 0, held: 0 };
const line = (whose: string | null, open: number) => ({ whose, open, stopped: false }) as Round['lines'][number];
/** With half a euro of tip that its orderer promised. */
const roundOf = (_id: string, ...lines: Round['lines'][number][]) => ({ _id, lines, tipOpen: 0.5, by: lines[0]?.whose ?? null }) as Round;
