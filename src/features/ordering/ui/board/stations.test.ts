import { expect, test } from 'vitest';
import type { OrderLine } from '../../contract.ts';
import { order } from '#tests/support/sample-order.ts';
import { groupsOf, isDoneHere, linesOf, nextStepOf, othersOf } from './stations.ts';

const station = (name: string, ...items: string[]) => ({ id: name.toLowerCase(), name, translations: {}, items });
const STATIONS = [station('Grill', 'gyros', 'halloumi'), station('Bar', 'coffee', 'water'), station('Specials', 'gyros')];
const line = (id: string, quantity = 1) => ({ id, quantity, payload: { item: { id } } }) as OrderLine;
const ticket = order('a', { order: [line('gyros', 2), line('coffee', 3), line('taken-off-the-menu')] });
const shown = (chosen: string[]) => {
  const { here, elsewhere } = linesOf(ticket, othersOf(STATIONS, chosen));
  return [here.map(({ id }) => id), elsewhere];
};

test('nothing chosen, or only stations that are gone: everything is shown', () => {
  expect(shown([])).toEqual([['gyros', 'coffee', 'taken-off-the-menu'], 0]);
  expect(shown(['Pizza oven'])).toEqual([['gyros', 'coffee', 'taken-off-the-menu'], 0]);
});

test('a station sees its own dishes, counts those of others, and keeps what nobody makes any more', () => {
  expect(shown(['Grill'])).toEqual([['gyros', 'taken-off-the-menu'], 3]);
  expect(shown(['Bar'])).toEqual([['coffee', 'taken-off-the-menu'], 2]);
  expect(shown(['Grill', 'Bar'])).toEqual([['gyros', 'coffee', 'taken-off-the-menu'], 0]);
});

test('a dish of two stations is either’s', () => {
  expect(shown(['Specials'])).toEqual([['gyros', 'taken-off-the-menu'], 3]);
});

test('lines stand with their station, in the stations’ sequence; one station needs no names', () => {
  const groups = groupsOf(ticket.order, STATIONS).map(({ station: of, lines }) => [of?.name ?? '', lines.map(({ id }) => id)]);
  expect(groups).toEqual([
    ['', ['taken-off-the-menu']],
    ['Grill', ['gyros']],
    ['Bar', ['coffee']],
  ]);
  expect(groupsOf(ticket.order, STATIONS.slice(0, 1)).map(({ lines }) => lines.length)).toEqual([3]);
});

test('at a station the button finishes its lines, and the order is over there with them; the whole order has its own steps', () => {
  const bar = othersOf(STATIONS, ['Bar']);
  expect(nextStepOf(ticket, 'new', bar)).toEqual({ to: 2 });
  expect(nextStepOf(ticket, 'preparing', bar)).toEqual({ lines: ['coffee', 'taken-off-the-menu'] });
  expect(nextStepOf(ticket, 'preparing', null)).toEqual({ to: 3 });
  expect(nextStepOf(ticket, null, bar)).toBeNull();
  const done = { ...ticket, order: ticket.order.map((each) => ({ ...each, done: each.id !== 'gyros' })) };
  expect(isDoneHere(done, bar)).toBe(true);
  expect(isDoneHere(done, null)).toBe(false);
  expect(isDoneHere(ticket, bar)).toBe(false);
  // All of it is this station's: ready it is, as a whole.
  const coffee = order('b', { order: [line('coffee')] });
  expect(nextStepOf(coffee, 'preparing', bar)).toEqual({ to: 3 });
});

test('what was taken off, moved or paid back keeps no order at a station, and holds up none of another', () => {
  const bar = othersOf(STATIONS, ['Bar']);
  const off = { ...line('coffee'), quantity: 0 };
  const back = { ...line('water', 2), sentBack: 2 };
  const cooked = order('c', { order: [line('gyros'), off, back] });
  expect(isDoneHere(cooked, bar)).toBe(true);
  expect(nextStepOf({ ...cooked, order: [line('gyros'), line('coffee'), back] }, 'preparing', bar)).toEqual({ lines: ['coffee'] });
  // Nothing is left for the grill: whoever makes the rest finishes the order.
  expect(linesOf(order('d', { order: [{ ...line('gyros'), quantity: 0 }, line('coffee')] }), bar).elsewhere).toBe(0);
});
