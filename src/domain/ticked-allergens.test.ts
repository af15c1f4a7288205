import { expect, test } from 'vitest';
import { broughtBy, tapped } from './ticked-allergens.ts';

const NONE = { keys: [], along: null } as const;

test('nuts take peanuts along, and take them away again', () => {
  const nuts = tapped({ keys: ['milk'], along: null }, 'nuts');
  expect(nuts).toEqual({ keys: ['peanuts', 'milk', 'nuts'], along: 'peanuts' });
  expect(tapped(nuts, 'nuts')).toEqual({ keys: ['milk'], along: null });
});

test('peanuts that were taken along are taken back alone; from then on they are of nobody but themselves', () => {
  const only = tapped(tapped(NONE, 'nuts'), 'peanuts');
  expect(only).toEqual({ keys: ['nuts'], along: null });
  const both = tapped(only, 'peanuts');
  expect(tapped(both, 'nuts')).toEqual({ keys: ['peanuts'], along: null });
});

test('peanuts that were ticked before stay, and take nothing along themselves', () => {
  const peanuts = tapped(NONE, 'peanuts');
  expect(peanuts).toEqual({ keys: ['peanuts'], along: null });
  const both = tapped(peanuts, 'nuts');
  expect(both).toEqual({ keys: ['peanuts', 'nuts'], along: null });
  expect(tapped(both, 'nuts')).toEqual(peanuts);
});

test('another tick between leaves what was taken along where it is', () => {
  const both = tapped(tapped(NONE, 'nuts'), 'sesame');
  expect(both).toEqual({ keys: ['peanuts', 'nuts', 'sesame'], along: 'peanuts' });
  expect(tapped(both, 'sesame')).toEqual({ keys: ['peanuts', 'nuts'], along: 'peanuts' });
  expect(tapped(both, 'nuts')).toEqual({ keys: ['sesame'], along: null });
});

test('what was taken along is told by whom; what nobody takes along is its own', () => {
  expect(broughtBy('peanuts')).toBe('nuts');
  expect([broughtBy('nuts'), broughtBy('milk')]).toEqual(['nuts', 'milk']);
});
