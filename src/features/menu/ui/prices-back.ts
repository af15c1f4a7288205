import { call } from '#platform/browser/api.ts';
import type { saveGroup } from '../contract.ts';
import type { Menu, PricesAnswer } from '../menu-schemas.ts';
import { sendChanges } from './use-undo.ts';

/** What takes a change of many prices back: dishes with their sizes and extras, and the choices that dishes share. `now`: the menu right after it. */
export function pricesBack(before: Menu, { items, extras }: PricesAnswer, now: Menu): () => Promise<void> {
  const priced = new Set(items.map(({ id }) => id));
  const own = new Set(extras.map(({ of }) => of));
  const after = new Map(now.categories.flatMap((category) => category.items).map((item) => [item.id, item]));
  const changes = before.categories
    .flatMap((category) => category.items)
    .flatMap((item) => {
      const seal = after.get(item.id)?.seal;
      const more = own.has(item.name);
      if (seal === undefined || !(priced.has(item.id) || more)) return [];
      return [{ id: item.id, seal, item: { ...(priced.has(item.id) && { price: item.price }), ...(more && { extras: item.extras }) } }];
    });
  const groups = before.groups.flatMap((group) => {
    const seal = now.groups.find(({ _id }) => _id === group._id)?.seal;
    return seal === undefined || seal === group.seal ? [] : [{ ...group, seal }];
  });
  return async () => {
    for (const { _id, seal, extra } of groups) {
      const { group: _group, ...shared } = extra;
      await call<typeof saveGroup>('POST', '/api/venues/:id/menu/groups', {
        params: { id: before._id },
        body: { _id, seal, extra: shared, items: null, stillRight: false },
      });
    }
    if (changes.length > 0) await sendChanges(before._id, { changes });
  };
}
