import { useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { saveSequence } from '../contract.ts';
import type { EditorCategory, EditorItem, Menu } from '../menu-schemas.ts';
import { useKept } from './drafts.ts';
import { arrange, idsOf, isSameSequence, moveBeside, moveItems, placesOf, step, type Drop, type Places } from './sequence.ts';
import type { useChanges } from './use-changes.ts';

type Lists = Places['categories'];

/** The places of everything: moved here, kept by this browser, saved at once. `said`: the last move, for who does not see it. */
export function useSequence(menu: Menu, refresh: () => Promise<Menu>, { run }: Pick<ReturnType<typeof useChanges>, 'run'>) {
  const t = usePortalMenuTexts();
  const [places, setPlaces] = useKept<Places>(`parea.menu.order.${menu._id}`);
  const [said, setSaid] = useState('');
  const [beaten, setBeaten] = useState(false);
  const categories = arrange(menu, places);
  const lists = idsOf(categories);
  const unsaved = places !== null && !isSameSequence(lists, idsOf(menu.categories));

  const put = (next: Lists) => {
    const back = isSameSequence(next, idsOf(menu.categories));
    setPlaces(back ? null : { seal: places?.seal ?? placesOf(menu).seal, categories: next });
  };
  const tell = (next: Lists, id: string) => setSaid(t('sequence.moved_item', placeIn(next, id, categories)));
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
    const moved = moveBeside(
      lists.map(({ _id }) => _id),
      ids,
      drop,
    );
    put(moved.flatMap((id) => lists.filter(({ _id }) => _id === id)));
    const name = categories.find(({ _id }) => _id === ids[0])?.name ?? '';
    setSaid(t('sequence.moved_category', { name, place: moved.indexOf(ids[0] ?? '') + 1, count: moved.length }));
  };
  const done = (words: 'sequence.saved' | 'sequence.discarded') => {
    setPlaces(null);
    setBeaten(false);
    setSaid(t(words));
  };
  const send = (seal: string) =>
    void run(async () => {
      if (await sendSequence(menu._id, seal, lists, refresh)) done('sequence.saved');
      else setBeaten(true);
    });
  return {
    categories,
    unsaved,
    said,
    beaten,
    moveItems: items,
    moveCategories,
    step: stepped,
    save: () => send(places?.seal ?? menu.orderSeal),
    /** After somebody else's sequence was seen: ours over it. */
    saveAnyway: () => send(menu.orderSeal),
    discard: () => done('sequence.discarded'),
    dismiss: () => setBeaten(false),
    /** A change of our own moved the seal: what was dragged goes on from there. */
    follow: (before: Menu, now: Menu) => {
      if (places && places.seal === before.orderSeal) setPlaces({ ...places, seal: now.orderSeal });
    },
  };
}

/** Whether it was saved; false where somebody else changed the places meanwhile, which `refresh` then has. */
async function sendSequence(venueId: string, seal: string, categories: Lists, refresh: () => Promise<Menu>): Promise<boolean> {
  try {
    await call<typeof saveSequence>('POST', '/api/venues/:id/menu/order', { params: { id: venueId }, body: { seal, categories } });
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.code !== 'changed_meanwhile') throw failure;
    await refresh();
    return false;
  }
  await refresh();
  return true;
}

/** Where an item stands now, for who is told. */
function placeIn(lists: Lists, id: string, categories: readonly EditorCategory[]) {
  const to = lists.find(({ items }) => items.includes(id));
  return {
    name: categories.flatMap(({ items }) => items).find((item) => item.id === id)?.name ?? '',
    place: (to?.items.indexOf(id) ?? 0) + 1,
    count: to?.items.length ?? 0,
    category: categories.find(({ _id }) => _id === to?._id)?.name ?? '',
  };
}
