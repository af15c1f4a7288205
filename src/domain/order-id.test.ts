import { describe, expect, it } from 'vitest';
import { isTimeZone } from './local-time.ts';
import { cents } from './money.ts';
import { businessDay, formatOrderId, localParts } from './order-id.ts';

const at = (iso: string) => Date.parse(iso);
const id = (iso: string, zone: string, totalCents = 1250) =>
  formatOrderId({ epochMs: at(iso), zone, floor: 0, table: 12, totalCents: cents(totalCents) });

describe('an order id', () => {
  it('is local time, floor, table and the amount with two decimals', () => {
    expect(id('2026-07-03T18:04:09.999Z', 'Europe/Athens')).toBe('03-07-2026_21:04:09-0-12-12.50');
    expect(id('2026-07-03T18:04:09Z', 'Europe/London')).toBe('03-07-2026_19:04:09-0-12-12.50');
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [100, '1.00'],
    [123_456, '1234.56'],
  ])('writes %s cents as %s', (total, amount) => {
    expect(id('2026-01-01T12:00:00Z', 'UTC', total)).toBe(`01-01-2026_12:00:00-0-12-${amount}`);
  });

  it('writes midnight as 00, not 24', () => {
    expect(id('2026-01-01T22:00:00Z', 'Europe/Athens')).toBe('02-01-2026_00:00:00-0-12-12.50');
  });
});

describe('local time', () => {
  it('counts weekdays from Monday', () => {
    expect(localParts(at('2026-07-06T12:00:00Z'), 'Europe/Athens')).toMatchObject({ year: 2026, month: 7, day: 6, hour: 15, weekday: 0 });
    expect(localParts(at('2026-07-05T12:00:00Z'), 'Europe/Athens').weekday).toBe(6);
  });

  it('refuses a zone that does not exist, and a time that is none', () => {
    expect(isTimeZone('Asia/Nicosia')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(() => localParts(0, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => localParts(Number.NaN, 'UTC')).toThrow(RangeError);
  });
});

describe('the business day', () => {
  it.each([
    ['2026-07-03T01:59:59Z', '2026-07-02'],
    ['2026-07-03T02:00:00Z', '2026-07-03'],
    ['2026-07-03T20:59:59Z', '2026-07-03'],
    ['2026-07-03T21:00:00Z', '2026-07-03'],
    ['2026-01-01T01:00:00Z', '2025-12-31'],
    ['2028-03-01T00:00:00Z', '2028-02-29'],
  ])('of %s in Athens is %s', (iso, day) => {
    expect(businessDay(at(iso), 'Europe/Athens')).toBe(day);
  });

  it('turns at local 05:00 also on the nights when clocks change', () => {
    expect(businessDay(at('2026-03-29T01:59:59Z'), 'Europe/Athens')).toBe('2026-03-28');
    expect(businessDay(at('2026-03-29T02:00:00Z'), 'Europe/Athens')).toBe('2026-03-29');
    expect(businessDay(at('2026-10-25T02:59:59Z'), 'Europe/Athens')).toBe('2026-10-24');
    expect(businessDay(at('2026-10-25T03:00:00Z'), 'Europe/Athens')).toBe('2026-10-25');
  });

  it('turns at midnight where a venue says so', () => {
    expect(businessDay(at('2026-07-02T21:00:00Z'), 'Europe/Athens', 0)).toBe('2026-07-03');
  });
});
