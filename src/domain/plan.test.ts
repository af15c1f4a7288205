import { expect, it } from 'vitest';
import { cents } from './money.ts';
import {
  aMonthOf,
  daysLeft,
  firstPaymentAt,
  lastDayOf,
  LIST_PRICES,
  noticeDue,
  planMoney,
  priceOf,
  savingOf,
  standingOf,
  tierOf,
  wholeDay,
  type PlanPrice,
} from './plan.ts';

/** The last day is the 29th of March 2031, the day before clocks in Athens go on by an hour. */
const END = new Date('2031-03-29T22:00:00Z');
const at = (local: string) => Date.parse(`${local}+02:00`);

it.each([
  ['2031-03-21T12:00', null, 'eight days before'],
  ['2031-03-22T08:59', null, 'in the night before'],
  ['2031-03-22T09:00', 7, 'in the morning, seven days before'],
  ['2031-03-25T23:59', 7, 'four days before'],
  ['2031-03-26T09:00', 3, 'three days before'],
  ['2031-03-28T09:00', 1, 'the day before'],
  ['2031-03-29T23:59', 1, 'on the last day'],
  ['2031-03-30T00:00', null, 'after it'],
] as const)('at %s by the clocks of the venue the notice is %s: %s', (now, due, _when) =>
  expect(noticeDue(END, at(now), 'Europe/Athens')).toBe(due),
);

it('counts days by the clocks of the venue, over the change of summer time', () => {
  const later = new Date('2031-03-31T21:00:00Z');
  expect(lastDayOf(later, 'Europe/Athens')).toBe('2031-03-31');
  expect(daysLeft(later, at('2031-03-28T23:30'), 'Europe/Athens')).toBe(3);
  expect(daysLeft(later, at('2031-03-28T23:30'), 'Pacific/Auckland')).toBe(3);
  expect(daysLeft(END, at('2031-03-29T12:00'), 'Europe/Athens')).toBe(0);
});

it('a last day is there to its midnight, by the clocks of the venue', () => {
  expect(wholeDay(new Date('2031-03-29T08:15:00Z'), 'Europe/Athens')).toEqual(END);
  expect(wholeDay(END, 'Europe/Athens')).toEqual(END);
  // The day after is an hour shorter.
  expect(wholeDay(new Date('2031-03-30T00:30:00Z'), 'Europe/Athens')).toEqual(new Date('2031-03-30T21:00:00Z'));
});

it.each([
  [48 * 3600 + 300, true],
  [48 * 3600 + 299, false],
  [-1, false],
])('a trial that ends in %d seconds is paid after its end: %s', (seconds, later) => {
  const end = new Date(END.getTime() + 250);
  expect(firstPaymentAt(end, end.getTime() - seconds * 1000)).toEqual(later ? END : null);
  expect(firstPaymentAt(null, END.getTime())).toBeNull();
});

it('tells prices without decimals that say nothing, by the year by their twelfth', () => {
  const year: PlanPrice = { tier: 1, every: 'year', cents: cents(25_000), currency: 'EUR' };
  expect(planMoney(aMonthOf(year), 'en-GB')).toBe('€20.83');
  expect(planMoney(aMonthOf({ ...year, every: 'month' }), 'el-GR')).toBe('€250');
});

it('tells what every plan saves by the year at least', () => {
  const month: PlanPrice = { tier: 1, every: 'month', cents: cents(2500), currency: 'EUR' };
  const year: PlanPrice = { ...month, every: 'year', cents: cents(27_000) };
  expect(savingOf(LIST_PRICES)).toBe(20);
  expect(savingOf([month, year])).toBe(10);
  expect(savingOf([month, { ...year, cents: cents(31_000) }])).toBe(0);
  expect(savingOf([month, { ...year, currency: 'USD' }])).toBe(0);
});

it.each([
  [0, null, null, 'trial'],
  [0, END, null, 'trial'],
  [0, new Date(0), null, 'over'],
  [2, null, null, 'hand'],
  [2, null, 'over', 'hand'],
  [2, new Date(0), 'over', 'over'],
  [2, null, 'running', 'paid'],
  [2, END, 'running', 'paid'],
  [2, new Date(0), 'running', 'over'],
  [2, null, 'failing', 'late'],
] as const)('a venue on tier %d until %s whose payment is %s stands as %s', (tier, endsAt, paid, standing) =>
  expect(standingOf({ tier, endsAt }, paid, END.getTime() - 1)).toBe(standing),
);

it('a tier that is not known may do least; a plan has a price by the month and one by the year', () => {
  expect([0, 1, 2, 3, 4, -1, 1.5].map(tierOf)).toEqual([0, 1, 2, 3, 0, 0, 0]);
  expect(priceOf(LIST_PRICES, 2, 'month')).toMatchObject({ tier: 2, every: 'month', cents: 7900 });
  expect(priceOf(LIST_PRICES, 3, 'year')).toMatchObject({ tier: 3, every: 'year', cents: 190_800 });
  expect(priceOf(LIST_PRICES, 0, 'month')).toBeUndefined();
});
