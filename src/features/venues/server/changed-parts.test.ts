import { expect, test } from 'vitest';
import * as v from 'valibot';
import { WholeVenue, WholeVenueInput } from '../contract.ts';
import { changedParts } from './changed-parts.ts';

const dish = (at: number) => ({ id: `d${at}`, name: `Dish ${at}`, price: 5 + at });
const venue = (): WholeVenue => {
  const items = { Grill: Array.from({ length: 30 }, (_, at) => dish(at)), Salads: Array.from({ length: 20 }, (_, at) => dish(30 + at)) };
  const model = {
    title: 'The mill',
    company: 'Mills',
    subtitle: 'Upstream',
    content: { menu: { categories: ['Grill', 'Salads'], items } },
  };
  return v.parse(WholeVenue, { ...v.parse(WholeVenueInput, model), _id: 'one', id: 1, revision: 3 });
};
const first = (of: WholeVenue) => Object.values(of.content!.menu!.items)[0]![0]!;

test('a save that changes nothing has nothing to tell', () => {
  expect(changedParts(venue(), { ...venue(), revision: 4 })).toBeNull();
});

test('only the parts that changed are told', () => {
  const after = { ...venue(), subtitle: 'By the mill' };
  expect(changedParts(venue(), after)).toEqual({ before: { subtitle: venue().subtitle }, after: { subtitle: 'By the mill' } });
});

test('a dish is told by the fields that changed, never with the menu around it', () => {
  const after = venue();
  const { name, price } = first(after);
  Object.assign(first(after), { price: 99 });
  expect(changedParts(venue(), after)).toEqual({
    before: { dishes: { [name]: { price } } },
    after: { dishes: { [name]: { price: 99 } } },
  });
});

test('a dish that came or went is told with price and category', () => {
  const after = venue();
  const [category, list] = Object.entries(after.content!.menu!.items)[0]!;
  const { name, price } = list[0]!;
  list.splice(0, 1);
  expect(changedParts(venue(), after)).toEqual({
    before: { dishes: { [name]: { price, category } } },
    after: { dishes: { [name]: null } },
  });
  expect(changedParts(after, venue())?.after).toEqual({ dishes: { [name]: { price, category } } });
});

test('a menu replaced as a whole is told in part, and how much more there is', () => {
  const after = venue();
  const lists = Object.values(after.content!.menu!.items);
  const count = lists.flat().length;
  for (const item of lists.flat()) item.price += 1;
  expect(Object.keys(changedParts(venue(), after)!.before['dishes'] as object)).toHaveLength(40);
  expect(changedParts(venue(), after)!.after['dishes']).toHaveProperty('…', count - 40);
});

test('of a new venue its names are told', () => {
  const made = venue();
  expect(changedParts(null, made)).toEqual({ before: {}, after: { title: made.title, company: made.company } });
});
