import type { WholeVenue } from '../contract.ts';

type Part = Readonly<Record<string, unknown>>;
/** What differs between two versions of a venue: only the parts that do, never the whole menu. */
export type ChangedParts = { readonly before: Part; readonly after: Part };

/** They change with every save, or are shown as menu and promotions. */
const LEFT_OUT = new Set(['revision', 'content', '_id', 'id']);
/** Enough for a reader; a menu that was replaced says how many more. */
const MOST_DISHES = 40;
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Null where nothing changed. Of a new venue there is no `before`: its title and company are all that is told. */
export function changedParts(before: WholeVenue | null, after: WholeVenue): ChangedParts | null {
  if (before === null) return { before: {}, after: { title: after.title, company: after.company } };
  const parts = [...differing(own(before), own(after)), ...menuParts(before, after)];
  if (parts.length === 0) return null;
  return {
    before: Object.fromEntries(parts.map(({ key, before: old }) => [key, old])),
    after: Object.fromEntries(parts.map(({ key, after: fresh }) => [key, fresh])),
  };
}

type Difference = { readonly key: string; readonly before: unknown; readonly after: unknown };

function differing(before: Part, after: Part): Difference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => !same(before[key], after[key]))
    .map((key) => ({ key, before: before[key] ?? null, after: after[key] ?? null }));
}

const own = (venue: WholeVenue): Part => Object.fromEntries(Object.entries(venue).filter(([key]) => !LEFT_OUT.has(key)));

function menuParts(before: WholeVenue, after: WholeVenue): Difference[] {
  const names = (venue: WholeVenue) => venue.content?.menu?.categories ?? [];
  const promotions = (venue: WholeVenue) => venue.content?.promotions ?? [];
  const lists = differing(
    { categories: names(before), promotions: promotions(before) },
    { categories: names(after), promotions: promotions(after) },
  );
  const dishes = differing(dishesOf(before), dishesOf(after));
  if (dishes.length === 0) return lists;
  const told = dishes.slice(0, MOST_DISHES).map(fieldsThatDiffer);
  const side = (which: 'before' | 'after') => Object.fromEntries(told.map((dish) => [dish.key, dish[which]]));
  const rest = dishes.length - told.length;
  return [...lists, { key: 'dishes', before: side('before'), after: { ...side('after'), ...(rest > 0 && { '…': rest }) } }];
}

/** Dishes by their name, which is what a reader knows; with the id where two are called alike. */
function dishesOf(venue: WholeVenue): Part {
  const dishes: Record<string, unknown> = {};
  for (const [category, list] of Object.entries(venue.content?.menu?.items ?? {}))
    for (const item of list) dishes[item.name in dishes ? `${item.name} (${item.id})` : item.name] = { ...item, category };
  return dishes;
}

/** Of a dish that was there before and is there still: the fields that changed. */
function fieldsThatDiffer({ key, before, after }: Difference): Difference {
  if (!isPart(before) || !isPart(after))
    return { key, before: isPart(before) ? shortOf(before) : null, after: isPart(after) ? shortOf(after) : null };
  const fields = differing(before, after);
  const side = (which: 'before' | 'after') => Object.fromEntries(fields.map((field) => [field.key, field[which]]));
  return { key, before: side('before'), after: side('after') };
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const shortOf = (dish: Part): Part => ({ price: dish['price'], category: dish['category'] });
