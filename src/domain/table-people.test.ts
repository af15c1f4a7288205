import { describe, expect, test } from 'vitest';
import {
  colourOf,
  creatureOf,
  CREATURES,
  freeSign,
  givesWay,
  holdUntil,
  isPresent,
  PRESENCE_MS,
  restsUntil,
  SHARE_HELD_MS,
  SHARE_PAYING_MS,
} from './table-people.ts';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;

describe('who belongs to a visit', () => {
  test.each([
    ['did something a minute ago', { seenAt: NOW - MINUTE, ordered: null, firstRound: null }, true],
    ['did nothing for three hours', { seenAt: NOW - PRESENCE_MS - 1, ordered: null, firstRound: null }, false],
    ['did nothing for three hours, to the moment', { seenAt: NOW - PRESENCE_MS, ordered: null, firstRound: null }, true],
    ['came when nothing was ordered', { seenAt: NOW - 90 * MINUTE, ordered: null, firstRound: null }, true],
    ['ordered since', { seenAt: NOW - PRESENCE_MS - 1, ordered: NOW - MINUTE, firstRound: NOW - PRESENCE_MS }, true],
    ['sat down with the party', { seenAt: NOW - 40 * MINUTE, ordered: null, firstRound: NOW - 10 * MINUTE }, true],
    ['sat down long before anything was ordered', { seenAt: NOW - 41 * MINUTE, ordered: null, firstRound: NOW - 10 * MINUTE }, false],
    ['sat down so early and ordered', { seenAt: NOW - 41 * MINUTE, ordered: NOW - 10 * MINUTE, firstRound: NOW - 10 * MINUTE }, true],
    ['came after the first round', { seenAt: NOW - MINUTE, ordered: null, firstRound: NOW - 90 * MINUTE }, true],
  ])('%s', (_, deeds, is) => expect(isPresent(deeds, NOW)).toBe(is));
});

describe('who gives way at a full table', () => {
  const person = (name: string, from: string, minutes: number, holds = false) => ({ name, from, holds, seenAt: NOW - minutes * MINUTE });
  const first = (...idle: ReturnType<typeof person>[]) => givesWay(idle)?.name;

  test('of where most came from, who did nothing for longest', () => {
    expect(first(person('Anna', 'here', 90), person('one', 'home', 2), person('two', 'home', 3))).toBe('two');
    expect(first(person('Anna', 'here', 1), person('Nikos', 'there', 2))).toBe('Nikos');
  });
  test('who is about to pay only where nobody else can', () => {
    expect(first(person('Anna', 'here', 9, true), person('Nikos', 'here', 1))).toBe('Nikos');
    expect(first(person('Anna', 'here', 9, true))).toBe('Anna');
  });
  test('nobody where all have ordered', () => expect(givesWay([])).toBeNull());
});

describe('how long a share is held', () => {
  const before = (until: number, ended = until) => ({ until: NOW + until * MINUTE, ended: NOW + ended * MINUTE });
  test('three minutes', () => expect(holdUntil([], NOW)).toEqual({ until: NOW + SHARE_HELD_MS }));
  test('a change of mind goes on with the same minutes', () =>
    expect(holdUntil([before(2, -1), before(1, 0)], NOW)).toEqual({ until: NOW + MINUTE }));
  test('what lapsed rests for as long', () => expect(holdUntil([before(-1)], NOW)).toEqual({ rests: NOW + 2 * MINUTE }));
  test('what was let go of late rests from then', () => expect(holdUntil([before(-0.5, -1)], NOW)).toEqual({ rests: NOW + 2 * MINUTE }));
  test('of several that rest the longest counts', () =>
    expect(holdUntil([before(-1), before(-2)], NOW)).toEqual({ rests: NOW + 2 * MINUTE }));
  test('what lapses now rests from now', () => expect(holdUntil([before(0)], NOW)).toEqual({ rests: NOW + 3 * MINUTE }));
  test('what staff freed rests as long; a payment under way has a quarter of an hour', () => {
    expect(restsUntil(NOW)).toBe(NOW + 3 * MINUTE);
    expect(SHARE_PAYING_MS).toBe(15 * MINUTE);
  });
  test('and is to be had again', () => expect(holdUntil([before(-3), before(-9)], NOW)).toEqual({ until: NOW + SHARE_HELD_MS }));
});

describe('who is who', () => {
  test('a creature of their own each, in one of six colours', () => {
    expect([0, 1, 5, 6, 7].map(colourOf)).toEqual([1, 2, 6, 1, 2]);
    expect([0, 1, 23, 24, -1].map(creatureOf)).toEqual(['owl', 'fox', 'sparrow', 'owl', 'owl']);
  });
  test('the first that nobody has, until each is somebody’s', () => {
    expect(freeSign(new Set())).toBe(0);
    expect(freeSign(new Set([0, 1, 3]))).toBe(2);
    expect(freeSign(new Set(CREATURES.keys()))).toBeNull();
  });
});
