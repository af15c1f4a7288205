import { expect, test } from 'vitest';
import {
  isFarMore,
  isWaveOfStrangers,
  NEWCOMERS_FOR_MS,
  newcomersRoom,
  OPEN_FOR_MS,
  tableRoom,
  USUAL_FROM_MS,
  WAVE_OVER_MS,
  WAVE_WITHIN_MS,
} from './order-caps.ts';
import { cents } from './money.ts';

const caps = { browserOrders: 6, browserCents: cents(30_000), tableOrders: 15, tableCents: cents(80_000) };

test('guests without a table share the room of four; of a table one address has two thirds, of no table one', () => {
  expect(tableRoom(caps, 4)).toEqual({ orders: 15, cents: 80_000, ofAddress: { orders: 10, cents: 53_333 } });
  expect(tableRoom(caps, 0)).toEqual({ orders: 60, cents: 320_000, ofAddress: { orders: 20, cents: 106_666 } });
  expect(tableRoom({ ...caps, tableOrders: 1 }, 4).ofAddress.orders).toBe(1);
});

test('newcomers of an address have half of what a table has, for a quarter of an hour', () => {
  expect(newcomersRoom(caps)).toEqual({ orders: 8, cents: 40_000 });
  expect(newcomersRoom({ ...caps, tableOrders: 1 }).orders).toBe(1);
  expect(NEWCOMERS_FOR_MS).toBe(900_000);
});

test('an order is open for three hours, four weeks say what is usual, a wave comes within ten minutes and is over after thirty', () => {
  expect([OPEN_FOR_MS, USUAL_FROM_MS, WAVE_WITHIN_MS, WAVE_OVER_MS]).toEqual([10_800_000, 2_419_200_000, 600_000, 1_800_000]);
});

test.each([
  [7999, 2000, false],
  [8000, 2000, true],
  [8000, null, false],
  [8000, 0, false],
])('%d cents are far more than a usual %s: %s', (total, usual, more) => expect(isFarMore(total, usual)).toBe(more));

test.each([
  [19, 1, false],
  [20, 1, true],
  [63, 16, false],
  [64, 16, true],
  [59, null, false],
  [60, null, true],
])('%d orders of strangers at a venue that is used to %s are a wave: %s', (orders, usual, wave) =>
  expect(isWaveOfStrangers(orders, usual)).toBe(wave),
);
