import { LATE_MS } from '#domain/order-age.ts';
import { describe, expect, test } from 'vitest';
import { clockOf, rushStageOf, stageOf, waited } from './age.ts';

const order = { placedAt: '2026-05-01T10:00:00Z', statusAt: '2026-05-01T10:10:00Z' };
const at = (time: string) => Date.parse(`2026-05-01T${time}Z`);

describe('how long an order waits', () => {
  test('counts from placing until it is ready, then from when it stood at the pass', () => {
    expect(waited(order, 'new', at('10:12:00'))).toBe(720_000);
    expect(waited(order, 'preparing', at('10:12:00'))).toBe(720_000);
    expect(waited(order, 'ready', at('10:12:00'))).toBe(120_000);
  });

  test('is never negative on a device whose clock is behind', () => {
    expect(waited(order, 'new', at('09:58:00'))).toBe(0);
  });

  test('turns warm at 8 minutes and late at 15', () => {
    expect([0, 479_999, 480_000, 899_999, 900_000].map(stageOf)).toEqual(['fresh', 'fresh', 'warm', 'warm', 'late']);
  });

  test('in a rush is told apart from five minutes on, and late at the same moment everywhere', () => {
    expect([0, 299_999, 300_000, 479_999, 480_000, LATE_MS - 1, LATE_MS].map(rushStageOf)).toEqual([
      'fresh',
      'fresh',
      'soon',
      'soon',
      'warm',
      'warm',
      'late',
    ]);
  });

  test('reads as minutes and seconds, from an hour on as hours and minutes', () => {
    expect(clockOf(40_999)).toEqual({ text: '0:40' });
    expect(clockOf(545_000)).toEqual({ text: '9:05' });
    expect(clockOf(3_599_999)).toEqual({ text: '59:59' });
    expect(clockOf(3_600_000)).toEqual({ hours: 1, minutes: 0 });
    expect(clockOf(7_530_000)).toEqual({ hours: 2, minutes: 5 });
  });
});
