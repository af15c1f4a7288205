import type { EditorCategory, EditorItem, Menu, Sequence } from '../menu-schemas.ts';

/** Places that nobody has saved yet. `seal`: of the sequence that they were made from. */
export type Places = Sequence;
export type Drop = { readonly key: string; readonly at: 'before' | 'after' };

export const placesOf = (menu: Menu): Places => ({
  seal: menu.orderSeal,
  categories: menu.categories.map(({ _id, items }) => ({ _id, items: items.map(({ id }) => id) })),
});

/** The menu in those places: what is new since then stands at the end of its category, what is gone is left out. */
export function arrange(menu: Menu, places: Places | null): EditorCategory[] {
  if (!places) return menu.categories;
  const items = new Map(menu.categories.flatMap(({ items: list }) => list.map((item) => [item.id, item] as const)));
  const known = new Map(menu.categories.map((category) => [category._id, category]));
  // What was put into a category that is gone is back where it came from.
  const placed = new Set(places.categories.flatMap(({ _id, items: list }) => (known.has(_id) ? list : [])));
  const kept = places.categories.flatMap(({ _id, items: ids }): EditorCategory[] => {
    const category = known.get(_id);
    if (!category) return [];
    const list = ids.flatMap((id): EditorItem[] => {
      const item = items.get(id);
      return item ? [item] : [];
    });
    return [{ ...category, items: [...list, ...category.items.filter(({ id }) => !placed.has(id))] }];
  });
  const there = new Set(places.categories.map(({ _id }) => _id));
  const added = menu.categories
    .filter(({ _id }) => !there.has(_id))
    .map((category) => ({ ...category, items: category.items.filter(({ id }) => !placed.has(id)) }));
  return [...kept, ...added];
}

export const idsOf = (categories: readonly EditorCategory[]): Places['categories'] =>
  categories.map(({ _id, items }) => ({ _id, items: items.map(({ id }) => id) }));

export const isSameSequence = (a: Places['categories'], b: Places['categories']): boolean => JSON.stringify(a) === JSON.stringify(b);

/** `moved` taken out of the list and put beside another, in the order in which they stood. */
export function moveBeside(list: readonly string[], moved: readonly string[], { key, at }: Drop): string[] {
  const rest = list.filter((id) => !moved.includes(id));
  const index = rest.indexOf(key);
  if (index === -1) return [...list];
  const place = at === 'before' ? index : index + 1;
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)];
}

/** Items put into a category, beside another item or, where that is null, at its end; out of wherever they were. */
export function moveItems(categories: Places['categories'], moved: readonly string[], to: string, drop: Drop | null): Places['categories'] {
  return categories.map(({ _id, items }) => {
    if (_id !== to) return { _id, items: items.filter((id) => !moved.includes(id)) };
    const rest = items.filter((id) => !moved.includes(id));
    return { _id, items: drop === null ? [...rest, ...moved] : moveBeside([...rest, ...moved], moved, drop) };
  });
}

/** One step up or down; an item at the edge of its category goes over into the next one. */
export function step(categories: Places['categories'], id: string, by: -1 | 1): Places['categories'] {
  const at = categories.findIndex(({ items }) => items.includes(id));
  const items = categories[at]?.items ?? [];
  const index = items.indexOf(id);
  const beside = items[index + by];
  const home = categories[at]?._id ?? '';
  if (beside !== undefined) return moveItems(categories, [id], home, { key: beside, at: by < 0 ? 'before' : 'after' });
  return intoNext(categories, id, by);
}

/** A category one place up or down; at the edge it stays. */
export function stepCategory(categories: Places['categories'], id: string, by: -1 | 1): Places['categories'] {
  const at = categories.findIndex(({ _id }) => _id === id);
  const [own, beside] = [categories[at], categories[at + by]];
  if (!own || !beside) return categories;
  return categories.with(at, beside).with(at + by, own);
}

/** An item at the head of the next category, or at the end of the one before. */
export function intoNext(categories: Places['categories'], id: string, by: -1 | 1): Places['categories'] {
  const next = categories[categories.findIndex(({ items }) => items.includes(id)) + by];
  if (!next) return categories;
  const first = next.items[0];
  return moveItems(categories, [id], next._id, by > 0 && first !== undefined ? { key: first, at: 'before' } : null);
}
