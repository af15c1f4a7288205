import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterNews,
  disagreement,
  fromMinorUnits,
  fromStripeUnits,
  PAYMENT_STATES,
  refundedStatus,
  toMinorUnits,
  UNPAID_FOR_MS,
  type PaymentNews,
  type PaymentState,
} from './payment-status.ts';

type World = { payments: PaymentState[]; order: 'unpaid' | 'paid' | 'over' };
type Step = { at: number; news: PaymentNews } | 'expire';

/** The order takes the first money that comes while it waits; everything after that is surplus. */
function play(steps: readonly Step[], payments: number): World {
  const world: World = { payments: Array.from({ length: payments }, () => 'created'), order: 'unpaid' };
  for (const step of steps) {
    if (step === 'expire') {
      if (world.order === 'unpaid') world.order = 'over';
      continue;
    }
    const before = world.payments[step.at]!;
    const after = afterNews(before, step.news, { orderUnpaid: world.order === 'unpaid' });
    if (after === 'paid' && before !== 'paid') world.order = 'paid';
    world.payments[step.at] = after;
  }
  return world;
}

const step = (payments: number): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.record({ at: fc.nat(payments - 1), news: fc.constantFrom<PaymentNews>('opened', 'paid', 'cancelled') }),
    fc.constant('expire' as const),
  );

test('whatever comes in whatever order, an order is paid once and no money is forgotten', () => {
  fc.assert(
    fc.property(fc.array(step(3), { maxLength: 30 }), (steps) => {
      const { payments, order } = play(steps, 3);
      const moneyCame = new Set(steps.flatMap((one) => (one !== 'expire' && one.news === 'paid' ? [one.at] : [])));
      const kept = payments.filter((state) => state === 'paid').length;
      expect(kept).toBe(order === 'paid' ? 1 : 0);
      for (const [at, state] of payments.entries()) expect(['paid', 'surplus'].includes(state)).toBe(moneyCame.has(at));
    }),
    { numRuns: 2000 },
  );
});

test('2,000 orders and repetitions of the same notices end in one state', () => {
  const notices: PaymentNews[] = ['opened', 'cancelled', 'paid', 'paid', 'opened', 'cancelled'];
  fc.assert(
    fc.property(fc.shuffledSubarray(notices, { minLength: notices.length }), (shuffled) => {
      const end = shuffled.reduce<PaymentState>((state, news) => afterNews(state, news, { orderUnpaid: true }), 'created');
      expect(end).toBe('paid');
    }),
    { numRuns: 2000 },
  );
});

test('what was sent back stays sent back', () => {
  for (const news of ['opened', 'paid', 'cancelled', 'returned'] as const)
    for (const orderUnpaid of [true, false]) expect(afterNews('returned', news, { orderUnpaid })).toBe('returned');
  expect(afterNews('surplus', 'returned', { orderUnpaid: false })).toBe('returned');
});

test('the provider must agree in reference, currency and amount', () => {
  const ours = { amountCents: 1230, currency: 'EUR', reference: 'p1' };
  expect(disagreement(ours, { ...ours, currency: 'eur' })).toBeNull();
  expect(disagreement(ours, { ...ours, amountCents: 1229 })).toBe('amount');
  expect(disagreement(ours, { ...ours, currency: 'USD' })).toBe('currency');
  expect(disagreement(ours, { ...ours, reference: 'p2' })).toBe('reference');
});

test('smallest units are the currency’s own', () => {
  expect([toMinorUnits(1230, 'EUR'), toMinorUnits(120_000, 'JPY'), toMinorUnits(120_050, 'jpy')]).toEqual([1230, 1200, null]);
  expect([fromMinorUnits(1230, 'eur'), fromMinorUnits(1200, 'JPY')]).toEqual([1230, 120_000]);
});

test('an order reads how much of its money went back', () => {
  expect([refundedStatus(1000, 0), refundedStatus(1000, 1), refundedStatus(1000, 1000)]).toEqual(['paid', 'part_refunded', 'refunded']);
});

test('what Stripe invoiced is read in the units that Stripe counts in', () => {
  expect(fromStripeUnits(7900, 'usd')).toBe(7900);
  expect(fromStripeUnits(4000, 'jpy')).toBe(400_000);
  // 4,000 krónur.
  expect(fromStripeUnits(400_000, 'isk')).toBe(400_000);
  expect(fromStripeUnits(24_500, 'kwd')).toBe(2450);
});

/** Every state after every news, written out by hand: `created` `open` `held` `paid` `cancelled` `surplus` `returned`. */
test.each<[PaymentNews, boolean, readonly PaymentState[]]>([
  ['opened', true, ['open', 'open', 'held', 'paid', 'cancelled', 'surplus', 'returned']],
  ['held', true, ['held', 'held', 'held', 'paid', 'held', 'surplus', 'returned']],
  ['paid', true, ['paid', 'paid', 'paid', 'paid', 'paid', 'surplus', 'returned']],
  ['paid', false, ['surplus', 'surplus', 'surplus', 'paid', 'surplus', 'surplus', 'returned']],
  ['cancelled', true, ['cancelled', 'cancelled', 'cancelled', 'paid', 'cancelled', 'surplus', 'returned']],
  ['returned', true, ['created', 'open', 'held', 'paid', 'cancelled', 'returned', 'returned']],
])('news of %s, while its order waits for money: %s', (news, orderUnpaid, after) => {
  expect(PAYMENT_STATES.map((state) => afterNews(state, news, { orderUnpaid }))).toEqual(after);
});

test('an order waits a quarter of an hour for its money', () => expect(UNPAID_FOR_MS).toBe(900_000));

test('currencies without hundredths are counted whole, and of Stripe’s those with thousandths in these', () => {
  const whole = ['CLP', 'ISK', 'JPY', 'KRW', 'PYG', 'UGX', 'VND', 'XAF', 'XOF'];
  expect(whole.filter((code) => toMinorUnits(500, code) !== 5 || fromMinorUnits(5, code) !== 500)).toEqual([]);
  const thousandths = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];
  expect(thousandths.filter((code) => fromStripeUnits(1234, code) !== 123)).toEqual([]);
});
