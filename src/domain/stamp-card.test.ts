import { describe, expect, test } from 'vitest';
import {
  currentCycle,
  newStamps,
  rewardsAccumulated,
  rewardsAvailable,
  stampForecast,
  stampGrid,
  stampsOwed,
  STAMPS_KEPT_MS,
} from './stamp-card.ts';

describe('a stamp card', () => {
  test.each([
    [0, 12, 0, 0],
    [11, 12, 11, 0],
    [12, 12, 0, 1],
    [32, 12, 8, 2],
    [7, 0, 0, 0],
    [7, -1, 0, 0],
  ])('with %i stamps of %i shows %i and has earned %i rewards', (stamps, required, shown, rewards) => {
    expect(currentCycle(stamps, required)).toBe(shown);
    expect(rewardsAccumulated(stamps, required)).toBe(rewards);
  });

  test('never owes a reward, also where a reversal took its stamps', () => {
    expect(rewardsAvailable(10, 1, 12)).toBe(0);
    expect(rewardsAvailable(24, 1, 12)).toBe(1);
  });

  test('owes the stamps of rewards that were used and whose stamps were taken back', () => {
    expect(stampsOwed(20, 2, 12)).toBe(4);
    expect(stampsOwed(24, 2, 12)).toBe(0);
    expect(stampsOwed(30, 2, 12)).toBe(0);
    expect([stampsOwed(0, 2, 0), stampsOwed(-5, 2, 0), stampsOwed(0, 2, -12)]).toEqual([0, 0, 0]);
  });

  test('takes stamps of its table for a week', () => expect(STAMPS_KEPT_MS).toBe(604_800_000));

  test.each([
    [12, 4, 3],
    [10, 4, 3],
    [9, 3, 3],
    [1, 1, 1],
    [0, 0, 0],
  ])('of %i slots is %i by %i', (required, cols, rows) => expect(stampGrid(required)).toEqual({ cols, rows }));
});

describe('the forecast of an order', () => {
  test('says where the card will stand, and what it completes', () => {
    expect(stampForecast(9, 2, 12)).toEqual({ earned: 2, after: 11, required: 12, rewards: 0 });
    expect(stampForecast(11, 2, 12)).toEqual({ earned: 2, after: 1, required: 12, rewards: 1 });
    expect(stampForecast(14, 12, 12)).toEqual({ earned: 12, after: 2, required: 12, rewards: 1 });
    expect(stampForecast(0, 24, 12)).toEqual({ earned: 24, after: 0, required: 12, rewards: 2 });
  });
  test('is silent where nothing is earned or nothing is required', () => {
    expect(stampForecast(9, 0, 12)).toBeNull();
    expect(stampForecast(9, 2, 0)).toBeNull();
  });
});

describe('new stamps', () => {
  test.each([
    ['all at the first visit', 8, null, 12, [0, 1, 2, 3, 4, 5, 6, 7]],
    ['none where nothing changed', 8, 8, 12, []],
    ['those since then', 8, 6, 12, [6, 7]],
    ['those of the new card', 14, 10, 12, [0, 1]],
    ['none where some were taken back', 5, 8, 12, []],
    ['none without a card', 5, null, 0, []],
  ])('are %s', (_what, stamps, seen, required, expected) => expect(newStamps(stamps, seen, required)).toEqual(expected));
});
