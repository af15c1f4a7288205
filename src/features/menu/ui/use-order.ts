import { useState } from 'react';
import { CallFailed } from '#platform/browser/api.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { saveOrder } from '../contract.ts';
import type { EditorItem, Menu } from '../menu-parts.ts';
import { useKept } from './drafts.ts';
import { arrange, idsOf, isSameOrder, moveBeside, moveItems, placesOf, step, type Drop, type Places } from './order.ts';
import type { useChanges } from './use-changes.ts';
import { change } from './use-menu.ts';

type Lists = Places['categories'];

/** The places of everything: moved here, kept by this browser, saved at once. `said`: the last move, for who does not see it. */
export function useOrder(menu: Menu, refresh: () => Promise<Menu>, { run }: Pick<ReturnType<typeof useChanges>, 'run'>) {
  const t = usePortalMenuTexts();
  const [places, setPlaces] = useKept<Places>(`parea.menu.order.${menu._id}`);
  const [said, setSaid] = useState('');
  const [beaten, setBeaten] = useState(false);
  const categories = arrange(menu, places);
  const lists = idsOf(categories);
  const unsaved = places !== null && !isSameOrder(lists, idsOf(menu.categories));

  const put = (next: Lists) => {
    const back = isSameOrder(next, idsOf(menu.categories));
    setPlaces(back ? null : { seal: places?.seal ?? placesOf(menu).seal, categories: next });
  };
  const nameOf = (id: string) => categories.flatMap(({ items }) => items).find((item) => item.id === id)?.name ?? '';
  const tell = (next: Lists, id: string) => {
    const to = next.find(({ items }) => items.includes(id));
    const category = categories.find(({ _id }) => _id === to?._id)?.name ?? '';
    const [place, count] = [(to?.items.indexOf(id) ?? 0) + 1, to?.items.length ?? 0];
    setSaid(t('order.moved_item', { name: nameOf(id), place, count, category }));
  };
  const items = (ids: readonly string[], to: string, drop: Drop | null) => {
    const next = moveItems(lists, ids, to, drop);
    put(next);
    tell(next, ids[0] ?? '');
  };
  const stepped = (item: EditorItem, by: -1 | 1) => {
    const next = step(lists, item.id, by);
    put(next);
    tell(next, item.id);
  };
  const moveCategories = (ids: readonly string[], drop: Drop) => {
    const order = moveBeside(
      lists.map(({ _id }) => _id),
      ids,
      drop,
    );
    put(order.flatMap((id) => lists.filter(({ _id }) => _id === id)));
    const name = categories.find(({ _id }) => _id === ids[0])?.name ?? '';
    setSaid(t('order.moved_category', { name, place: order.indexOf(ids[0] ?? '') + 1, count: order.length }));
  };
  const send = (seal: string, next: Lists) =>
    void run(async () => {
      try {
        await change<typeof saveOrder>(menu._id, '/order', { seal, categories: next });
      } catch (failure) {
        if (!(failure instanceof CallFailed) || failure.code !== 'changed_meanwhile') throw failure;
        await refresh();
        return setBeaten(true);
      }
      await refresh();
      setPlaces(null);
      setBeaten(false);
      setSaid(t('order.saved'));
    });
  return {
    categories,
    unsaved,
    said,
    beaten,
    moveItems: items,
    moveCategories,
    step: stepped,
    save: () => send(places?.seal ?? menu.orderSeal, lists),
    /** After somebody else's order was seen: ours over it. */
    saveAnyway: () => send(menu.orderSeal, lists),
    discard: () => {
      setPlaces(null);
      setBeaten(false);
      setSaid(t('order.discarded'));
    },
    dismiss: () => setBeaten(false),
    /** A change of our own moved the seal: what was dragged goes on from there. */
    follow: (before: Menu, now: Menu) => {
      if (places && places.seal === before.orderSeal) setPlaces({ ...places, seal: now.orderSeal });
    },
  };
}
