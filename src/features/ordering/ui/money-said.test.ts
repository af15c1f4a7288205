import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { PAYMENT } from '#domain/methods.ts';
import { cents } from '#domain/money.ts';
import { createTexts } from '#platform/shared/texts.ts';
import { order } from '#tests/support/sample-order.ts';
import type { CheckoutKey, StripKey } from '#texts/keys.ts';
import checkout from '#texts/checkout.en.json' with { type: 'json' };
import strip from '#texts/strip.en.json' with { type: 'json' };
import { knownOrder } from './known-orders.ts';
import { moneyWords } from './order-details.tsx';
import { moneyWords as stripWords, toPay } from './strip-words.ts';

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
