import { Refusal } from '#platform/shared/refusal.ts';
import { refuseStale, sealOf } from '#platform/server/seal.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import { setSequence } from '#features/venues/server/item-sql.ts';
import type { Menu, Sequence } from '../menu-schemas.ts';
import { editMenu, itemsIn, refuseFull, type At } from './edit-menu.ts';
import { sequenceOf } from './read-menu.ts';

/** All places at once. Refuses changed_meanwhile, menu_full (409), incomplete_order (400). */
export function saveSequence(deps: EditDeps, at: At, { seal, categories }: Sequence): Promise<{ seal: string }> {
  return editMenu(deps, at, async (tx, menu) => {
    const before = sequenceOf(menu.categories);
    refuseStale(seal, before);
    refuseIncomplete(menu, categories);
    for (const { items } of categories) refuseFull(items.length, 'items');
    const answer = { seal: sealOf(categories) };
    if (answer.seal === seal) return { answer, audit: null };
    await setSequence(
      tx,
      at.venueId,
      categories.map(({ _id }) => _id),
      categories.flatMap(({ _id, items }) => items.map((id) => ({ id, category: _id }))),
    );
    return { answer, audit: { action: 'menu.ordered', subject: '', before: told(menu, before), after: told(menu, categories) } };
  });
}

function refuseIncomplete(menu: Menu, categories: Sequence['categories']): void {
  const same = (wished: readonly string[], known: readonly string[]) =>
    wished.length === known.length && new Set(wished).size === known.length && known.every((id) => wished.includes(id));
  const complete =
    same(
      categories.map(({ _id }) => _id),
      menu.categories.map(({ _id }) => _id),
    ) &&
    same(
      categories.flatMap(({ items }) => items),
      itemsIn(menu).map(({ id }) => id),
    );
  if (!complete) throw new Refusal(400, 'incomplete_order', 'The sequence must hold every category and every item once.');
}

/** By name, for who reads the log. */
function told(menu: Menu, sequence: Sequence['categories']): Record<string, string[]> {
  const names = new Map(itemsIn(menu).map(({ id, name }) => [id, name]));
  const titles = new Map(menu.categories.map(({ _id, name }) => [_id, name]));
  return Object.fromEntries(sequence.map(({ _id, items }) => [titles.get(_id) ?? _id, items.map((id) => names.get(id) ?? id)]));
}
