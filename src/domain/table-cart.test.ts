import { describe, expect, test } from 'vitest';
import { isAsSeen, mayAdd, mayChange, MOST_OF_PERSON, openerOf, roomIn, sittingAt, thingsToSend, type TableLine } from './table-cart.ts';
import { MAX_LINES } from './sizes.ts';
import { PRESENCE_MS } from './table-people.ts';

const line = (id: string, personId: string, more: Partial<TableLine> = {}): TableLine => ({
  id,
  personId,
  shared: false,
  itemId: 'pita',
  choices: {},
  quantity: 1,
  note: null,
  help: null,
  revision: 1,
  ...more,
});
const ANNA = { me: 'anna', opener: 'anna', mode: 'own' } as const;
const NIKOS = { ...ANNA, me: 'nikos' };

describe('who may change what', () => {
  test('one’s own things; others’ where they, or the table, let others help', () => {
    const hers = line('1', 'anna');
    expect([mayChange(hers, ANNA), mayChange(hers, NIKOS)]).toEqual([true, false]);
    expect(mayChange({ ...hers, help: true }, NIKOS)).toBe(true);
    expect(mayChange(hers, { ...NIKOS, mode: 'help' })).toBe(true);
    expect(mayChange({ ...hers, help: false }, { ...NIKOS, mode: 'help' })).toBe(false);
  });

  test('of a locked cart nobody changes anything but whoever opened the table', () => {
    const his = line('1', 'nikos', { help: true });
    expect([mayAdd({ ...NIKOS, mode: 'locked' }), mayChange(his, { ...NIKOS, mode: 'locked' })]).toEqual([false, false]);
    expect([mayAdd({ ...ANNA, mode: 'locked' }), mayChange(his, { ...ANNA, mode: 'locked' })]).toEqual([true, true]);
  });

  test('whoever came first of those who are there opened it; of who has gone nothing is in the cart', () => {
    const at = (id: string, hours: number, removedAt: Date | null = null) => ({ id, removedAt, seenAt: new Date(hours * 3_600_000) });
    const people = [at('eleni', 10, new Date(0)), at('anna', 5), at('nikos', 9), at('maria', 10)];
    expect(openerOf(people, 10 * 3_600_000)).toBe('nikos');
    expect([...sittingAt(people, 10 * 3_600_000)]).toEqual(['nikos', 'maria']);
    expect(openerOf([], 0)).toBeNull();
    expect(openerOf([at('anna', 0)], PRESENCE_MS)).toBe('anna');
  });
});

describe('how much fits', () => {
  test('so much of one person, and of all together what one order can be', () => {
    expect(roomIn([], { personId: 'anna', line: null })).toMatchObject({ units: 20 });
    const hers = Array.from({ length: MOST_OF_PERSON.lines }, (_, nth) => line(`a${nth}`, 'anna'));
    expect(roomIn(hers, { personId: 'anna', line: null })).toEqual({ units: 0, full: 'person' });
    // Her own line is no room that she lacks.
    expect(roomIn(hers, { personId: 'anna', line: 'a0' }).units).toBe(20);
    expect(roomIn([line('1', 'anna', { quantity: 20 }), line('2', 'anna', { quantity: 15 })], { personId: 'anna', line: null })).toEqual({
      units: 5,
      full: 'person',
    });
    const all = Array.from({ length: 5 }, (_, nth) => line(`b${nth}`, `p${nth}`, { quantity: 19 }));
    expect(roomIn(all, { personId: 'anna', line: null })).toEqual({ units: 5, full: 'table' });
    // As many lines as an order can have, of people who each have room.
    const many = Array.from({ length: MAX_LINES }, (_, nth) => line(`c${nth}`, `p${nth % 10}`, { quantity: 1 }));
    expect(roomIn(many, { personId: 'anna', line: null })).toEqual({ units: 0, full: 'table' });
    expect(roomIn(many.slice(1), { personId: 'anna', line: null }).units).toBeGreaterThan(0);
  });
});

describe('what is sent', () => {
  test('mine, or what everybody who is ready has there', () => {
    const lines = [line('1', 'anna'), line('2', 'nikos'), line('3', 'anna', { shared: true }), line('4', 'maria')];
    const sent = (what: 'mine' | 'ready', ready: string[]) =>
      thingsToSend(what, lines, { me: 'anna', ready: new Set(ready) }).map(({ id }) => id);
    expect(sent('mine', [])).toEqual(['1', '3']);
    expect(sent('ready', ['nikos', 'maria'])).toEqual(['2', '4']);
    expect(sent('ready', [])).toEqual([]);
  });

  test('only what was looked at', () => {
    const seen = [
      { _id: '1', revision: 1 },
      { _id: '2', revision: 3 },
    ];
    expect(isAsSeen([line('2', 'a', { revision: 3 }), line('1', 'a')], seen)).toBe(true);
    expect(isAsSeen([line('1', 'a')], seen)).toBe(false);
    expect(isAsSeen([line('ab', 'a')], [{ _id: 'AB', revision: 1 }])).toBe(true);
    expect(isAsSeen([line('1', 'a'), line('2', 'a')], seen)).toBe(false);
    expect(isAsSeen([line('1', 'a')], [...seen.slice(0, 1), ...seen.slice(0, 1)])).toBe(false);
  });
});
