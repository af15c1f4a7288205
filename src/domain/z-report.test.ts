import { expect, test } from 'vitest';
import {
  disagreements,
  dishesIn,
  givenIn,
  houseOf,
  openCountOf,
  openDaysSaid,
  openHereOf,
  promotionsOf,
  reductionsNow,
  takenOffIn,
  type ZSums,
} from './z-report.ts';

const at = (...days: string[]) => days.map((day) => ({ at: `${day}T20:00:00Z` }));
const said = (openList: { at: string }[], openCount = openList.length) =>
  openDaysSaid(
    { openList, openCount, until: '2026-11-22T23:30:00Z', timeZone: 'Europe/Athens' },
    { day: (day) => day, older: (count) => `${count} older` },
  );

test('of orders that nobody paid the days are said, newest first, unless all are of the day that is closed', () => {
  expect(said([])).toEqual([]);
  expect(said(at('2026-11-22', '2026-11-22'))).toEqual([]);
  expect(said(at('2026-10-03', '2026-11-22', '2026-11-22'))).toEqual(['2 (2026-11-22)', '1 (2026-10-03)']);
  // Before five in the morning it is still the evening before.
  expect(said([{ at: '2026-11-22T02:59:00Z' }])).toEqual(['1 (2026-11-21)']);
  // All that is listed is of the day that is closed, and there are older ones.
  expect(said(at('2026-11-22', '2026-11-22'), 5)).toEqual(['2 (2026-11-22)', '3 older']);
  // Of very many the list has the newest; four days are named.
  expect(said(at('2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'), 9)).toEqual([
    '1 (2026-11-05)',
    '1 (2026-11-04)',
    '1 (2026-11-03)',
    '1 (2026-11-02)',
    '5 older',
  ]);
});

test('a discount whose dishes were taken off later counts as what is left of it, the last one first less', () => {
  const list = [
    { kind: 'given_away', cents: 300 },
    { kind: 'taken_off', cents: 500 },
    { kind: 'discount', cents: 200 },
  ] as const;
  expect(reductionsNow(list, 500).map(({ cents }) => cents)).toEqual([300, 500, 200]);
  expect(reductionsNow(list, 420).map(({ cents }) => cents)).toEqual([300, 500, 120]);
  expect(reductionsNow(list, 0).map(({ cents }) => cents)).toEqual([0, 500, 0]);
});

/** Two orders at 13 % and 24 %, a dish on the house, a tip, one refund by card, one order not paid and one of the day before that was. */
const evening: ZSums = {
  orders: 3,
  subtotal: 10_000,
  rewards: 500,
  discount: 1500,
  byHouse: 700,
  given: [{ cents: 300 }, { cents: 400 }],
  gross: 8000,
  refunds: 600,
  corrections: 200,
  net: 7200,
  vat: 1000,
  withoutVat: 6200,
  rates: [
    { rate: 1300, gross: 5000, refunds: 100, corrections: 200, net: 4700, vat: 540, withoutVat: 4160, refundsVat: 12, correctionsVat: 23 },
    { rate: 2400, gross: 3000, refunds: 500, corrections: 0, net: 2500, vat: 460, withoutVat: 2040, refundsVat: 97, correctionsVat: 0 },
  ],
  methods: [
    { method: 'cash', payments: 2, sales: 4000, refunds: 0, tips: 350, paidTips: 350, sentBack: 0, received: 4350 },
    { method: 'card', payments: 1, sales: 3000, refunds: 600, tips: 150, paidTips: 200, sentBack: 650, received: 2550 },
  ],
  people: [{ tips: 120 }, { tips: 380 }],
  tips: 500,
  received: 6900,
  bridge: { sold: 8550, open: 1500, elsewhere: 100, others: 400, stopped: 200, taken: 7550, sentBack: 650, backTips: 20, backStopped: 30 },
  openHere: 1500,
  drawers: [
    { taken: 3000, handedBack: 150 },
    { taken: 1500, handedBack: 0 },
  ],
};
/** Every sum of the report by itself: where it stands, and of what it disagrees once it is a cent too high. */
const SUMS: readonly (readonly [where: string, said: readonly string[]])[] = [
  ['subtotal', ['gross']],
  ['rewards', ['gross']],
  ['discount', ['gross']],
  ['byHouse', ['by_house']],
  ['given.1.cents', ['by_house']],
  ['gross', ['gross', 'net', 'gross_by_rate']],
  ['refunds', ['net', 'refunds_by_rate', 'sent_back_to_refunds']],
  ['corrections', ['net', 'corrections_by_rate']],
  ['net', ['net', 'without_vat', 'net_by_rate']],
  ['vat', ['without_vat', 'vat_by_rate']],
  ['withoutVat', ['without_vat']],
  ['rates.1.gross', ['gross_by_rate', 'rate_2400']],
  ['rates.0.refunds', ['refunds_by_rate', 'rate_1300']],
  ['rates.0.corrections', ['corrections_by_rate', 'rate_1300']],
  ['rates.1.net', ['net_by_rate', 'rate_2400', 'vat_2400']],
  ['rates.0.vat', ['vat_by_rate', 'vat_1300']],
  ['rates.0.withoutVat', ['vat_1300']],
  ['methods.1.sales', ['paid_card', 'method_card']],
  ['methods.1.refunds', ['method_card']],
  ['methods.0.tips', ['tips_by_method', 'method_cash']],
  ['methods.0.paidTips', ['paid_cash']],
  ['methods.1.sentBack', ['sent_back_by_method', 'paid_card']],
  ['methods.0.received', ['received_by_method', 'cash', 'paid_cash', 'method_cash']],
  ['methods.1.received', ['received_by_method', 'paid_card', 'method_card']],
  ['people.0.tips', ['tips_by_person']],
  ['tips', ['tips_by_method', 'tips_by_person']],
  ['received', ['received_by_method', 'taken_to_received']],
  ['bridge.sold', ['sold_to_taken']],
  ['bridge.open', ['sold_to_taken', 'open_list']],
  ['bridge.elsewhere', ['sold_to_taken']],
  ['bridge.others', ['sold_to_taken']],
  ['bridge.stopped', ['sold_to_taken']],
  ['bridge.taken', ['sold_to_taken', 'taken_to_received']],
  ['bridge.sentBack', ['sent_back_by_method', 'sent_back_to_refunds', 'taken_to_received']],
  ['bridge.backTips', ['sent_back_to_refunds']],
  ['bridge.backStopped', ['sent_back_to_refunds']],
  ['openHere', ['open_list']],
  ['drawers.0.taken', ['cash']],
  ['drawers.1.handedBack', ['cash']],
];
/** The same with one number in it a cent higher. */
function aCentMore(part: unknown, [key, ...path]: readonly string[]): unknown {
  if (typeof part === 'number') return part + 1;
  if (Array.isArray(part)) return part.map((one: unknown, nth) => (`${nth}` === key ? aCentMore(one, path) : one));
  return Object.fromEntries(Object.entries(part as object).map(([name, one]) => [name, name === key ? aCentMore(one, path) : one]));
}

test('a report adds up, and each sum that is a cent too high is told by name', () => {
  expect(disagreements(evening)).toEqual([]);
  expect(SUMS.map(([where]) => [where, disagreements(aCentMore(evening, where.split('.')) as ZSums)])).toEqual(SUMS);
});

test('a list of what is open that has no room for all is not held against the sum, and who took no cash has an empty drawer', () => {
  expect(disagreements({ ...evening, openHere: null })).toEqual([]);
  const [, card] = evening.methods;
  const noCash = { ...evening, methods: [card!], drawers: [] };
  expect(disagreements(noCash)).toEqual(['received_by_method', 'tips_by_method']);
  expect(disagreements({ ...noCash, drawers: [{ taken: 1, handedBack: 0 }] })).toEqual(['received_by_method', 'tips_by_method', 'cash']);
});

test('how many are open is said, or else all are in the list; those of earlier reports are not of this one', () => {
  expect(openCountOf({ openCount: 70, openList: [1, 2] })).toBe(70);
  expect(openCountOf({ openList: [1, 2] })).toBe(2);
  expect(openHereOf({ openCount: 7, openList: [], openBefore: { count: 3 } })).toBe(4);
  expect(openHereOf({ openCount: 7, openList: [] })).toBe(7);
});

test('what was given and what was taken off are two lists; a report of before has neither', () => {
  const reducedList = (['taken_off', 'given_away', 'discount'] as const).map((kind) => ({ kind }));
  expect(givenIn({ reducedList }).map(({ kind }) => kind)).toEqual(['given_away', 'discount']);
  expect(takenOffIn({ reducedList }).map(({ kind }) => kind)).toEqual(['taken_off']);
  expect([givenIn({}), takenOffIn({})]).toEqual([[], []]);
});

test('of a discount what staff gave is theirs and the rest the promotions’; reports of before do not tell them apart', () => {
  expect([houseOf({ discount: 12.5, byHouse: 4.2 }), promotionsOf({ discount: 12.5, byHouse: 4.2 })]).toEqual([4.2, 8.3]);
  expect([houseOf({ discount: 12.5 }), promotionsOf({ discount: 12.5 })]).toEqual([0, 12.5]);
});

test('dishes are named in the reader’s language where they have names in it', () => {
  const entry = { what: '2 × Moussaka', whatIn: { el: '2 × Μουσακάς' } };
  expect([dishesIn(entry, 'el'), dishesIn(entry, 'en'), dishesIn({ what: 'Tea' }, 'el')]).toEqual(['2 × Μουσακάς', '2 × Moussaka', 'Tea']);
});
