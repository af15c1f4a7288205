import { expect, test } from 'vitest';
import { ALWAYS_OPEN, type OpeningHours } from './opening-hours.ts';
import { orderTaking } from './order-taking.ts';

const at = (time: string) => Date.parse(`2026-03-02T${time}:00Z`); // A Monday.
const LUNCH: OpeningHours = { weekly: [{ day: 0, from: '12:00', to: '15:00' }], exceptions: [] };

test('without a pause the hours decide', () => {
  expect(orderTaking(ALWAYS_OPEN, 'UTC', null, at('09:00'))).toEqual({ open: true, nextOpening: null });
  expect(orderTaking(LUNCH, 'UTC', null, at('09:00'))).toEqual({ open: false, nextOpening: at('12:00') });
});

test('a pause with an end says it, one without says nothing', () => {
  expect(orderTaking(ALWAYS_OPEN, 'UTC', { until: at('09:30') }, at('09:00'))).toEqual({ open: false, nextOpening: at('09:30') });
  expect(orderTaking(ALWAYS_OPEN, 'UTC', { until: null }, at('09:00'))).toEqual({ open: false, nextOpening: null });
});

test('a pause is over on its minute', () => {
  expect(orderTaking(ALWAYS_OPEN, 'UTC', { until: at('09:30') }, at('09:30')).open).toBe(true);
});

test('a pause that ends behind closed doors ends when they open', () => {
  expect(orderTaking(LUNCH, 'UTC', { until: at('10:00') }, at('09:00')).nextOpening).toBe(at('12:00'));
  expect(orderTaking(LUNCH, 'UTC', { until: at('13:10') }, at('12:30')).nextOpening).toBe(at('13:10'));
});
