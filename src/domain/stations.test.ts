import { expect, test } from 'vitest';
import { renamedIn, stationOf, stationsProblem, THE_KITCHEN, type Station } from './stations.ts';

const station = (id: string, categories: string[], items: string[] = []): Station => ({
  id,
  name: id,
  translations: {},
  categories,
  items,
});
const STATIONS = [station('pass', []), station('grill', ['From the grill']), station('bar', ['Drinks'], ['lemonade'])];

test('a dish belongs to its own station, else to its category’s, else to the first', () => {
  const of = (id: string, category: string) => stationOf(STATIONS, { id, category })?.id;
  expect(of('gyros', 'From the grill')).toBe('grill');
  expect(of('lemonade', 'From the grill')).toBe('bar');
  expect(of('soup', 'Soups')).toBe('pass');
  expect(stationOf([], { id: 'soup', category: 'Soups' })).toBeNull();
  expect(stationOf([THE_KITCHEN], { id: 'soup', category: 'Soups' })?.name).toBe('Kitchen');
});

test('a category keeps its station when it is renamed', () => {
  const [, , bar] = renamedIn(STATIONS, 'Drinks', 'To drink');
  expect(bar?.categories).toEqual(['To drink']);
  expect(renamedIn(STATIONS, 'Nothing', 'x')).toEqual(STATIONS);
});

test('no name twice, and nothing belongs to two', () => {
  expect(stationsProblem(STATIONS)).toBeNull();
  expect(stationsProblem([...STATIONS, { ...station('new', []), name: ' BAR' }])).toBe('twice');
  expect(stationsProblem([...STATIONS, station('bar', [])])).toBe('twice');
  expect(stationsProblem([...STATIONS, station('oven', ['Drinks'])])).toBe('two_stations');
  expect(stationsProblem([...STATIONS, station('oven', [], ['lemonade'])])).toBe('two_stations');
});

test('a venue that never named any has one kitchen, in both languages, and nothing belongs to it by name', () => {
  expect(THE_KITCHEN).toEqual({
    id: 'kitchen',
    name: 'Kitchen',
    translations: { el: { name: 'Κουζίνα' }, en: { name: 'Kitchen' } },
    categories: [],
    items: [],
  });
});
