import { describe, expect, test } from 'vitest';
import { ancestors, firstMissing, isLogFile, placeOf, segmentAfter, segmentAt } from './archive-names.ts';

const MB = 1024 * 1024;

describe('pieces of the log of changes', () => {
  test('are called as PostgreSQL calls them, whatever their size', () => {
    expect(segmentAt(1, '0/16B3748', 16 * MB)).toBe('000000010000000000000001');
    expect(segmentAt(2, '1/FFFFFFFF', 16 * MB)).toBe('0000000200000001000000FF');
    expect(segmentAt(1, '0/1400028', 4 * MB)).toBe('000000010000000000000005');
  });

  test('follow each other over the end of four gigabytes', () => {
    expect(segmentAfter('0000000100000000000000FF', 16 * MB)).toBe('000000010000000100000000');
    expect(segmentAfter('0000000100000000000003FF', 4 * MB)).toBe('000000010000000100000000');
    expect(segmentAfter('0000000100000000000000FF', 4 * MB)).toBe('000000010000000000000100');
  });

  test('of which one is missing are seen, also where the timeline changed between', () => {
    const there = (...names: string[]) => new Set(names);
    const [one, two, three] = ['000000010000000000000001', '000000010000000000000002', '000000010000000000000003'];
    expect(firstMissing(one, there(one, two, three), MB)).toBeNull();
    expect(firstMissing(one, there(one, three), MB)).toBe(two);
    expect(firstMissing(one, there(one, '000000020000000000000002', three.replace('00000001', '00000002')), MB)).toBeNull();
    expect(firstMissing(one, there(), MB)).toBe(one);
  });

  test('and what lies beside them', () => {
    for (const name of ['000000010000000000000001', '00000002.history', '000000010000000000000005.00000028.backup'])
      expect(isLogFile(name), name).toBe(true);
    for (const name of ['archtemp.000000010000000000000001.77.1', 'README', '../000000010000000000000001', '00000001000000000000000g'])
      expect(isLogFile(name), name).toBe(false);
  });

  test('a history says where each timeline was left', () => {
    const left = ancestors('1\t0/5000000\tbefore 2026-11-20 21:37:00+02\n\n2\t1/6000000\tno recovery target specified\n');
    expect([...left]).toEqual([
      [1, placeOf('0/5000000')],
      [2, placeOf('1/6000000')],
    ]);
  });
});
