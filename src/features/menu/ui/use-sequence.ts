import { useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { saveSequence } from '../contract.ts';
import type { EditorCategory, Menu } from '../menu-schemas.ts';
import { useKept } from './drafts.ts';
import {
  arrange,
  idsOf,
  intoNext,
  isSameSequence,
  moveBeside,
  moveItems,
  placesOf,
  step,
  stepCategory,
  type Drop,
  type Places,
} from './sequence.ts';
import { ownName } from './own-name.ts';
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
  const tell = (next: Lists, id: string) => setSaid(placeWords(next, id, categories, t));
  const go = (next: Lists, id: string) => {
    put(next);
    tell(next, id);
  };
  const items = (ids: readonly string[], to: string, drop: Drop | null) => go(moveItems(lists, ids, to, drop), ids[0] ?? '');
  const moveCategories = (ids: readonly string[], drop: Drop) => go(moveLists(lists, ids, drop), ids[0] ?? '');
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
    lists,
    unsaved,
    said,
    beaten,
    moveItems: items,
    moveCategories,
    /** By one place. */
    step: (is: 'item' | 'category', id: string, by: -1 | 1) => go(is === 'item' ? step(lists, id, by) : stepCategory(lists, id, by), id),
    toCategory: (id: string, by: -1 | 1) => go(intoNext(lists, id, by), id),
    /** For who does not see it. */
    tell: setSaid,
    nameOf: (id: string) => nameIn(categories, id, t.language),
    tellPlace: (id: string) => tell(lists, id),
    put,
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

function moveLists(lists: Lists, ids: readonly string[], drop: Drop): Lists {
  const moved = moveBeside(
    lists.map(({ _id }) => _id),
    ids,
    drop,
  );
  return moved.flatMap((id) => lists.filter(({ _id }) => _id === id));
}

const nameIn = (categories: readonly EditorCategory[], id: string, language: string): string => {
  const found = categories.find(({ _id }) => _id === id) ?? categories.flatMap(({ items }) => items).find((item) => item.id === id);
  return found ? ownName(found, language) : '';
};

/** Where an item or a category stands now. */
function placeWords(lists: Lists, id: string, categories: readonly EditorCategory[], t: ReturnType<typeof usePortalMenuTexts>): string {
  const at = lists.findIndex(({ _id }) => _id === id);
  if (at === -1) return t('sequence.moved_item', placeIn(lists, id, categories, t.language));
  return t('sequence.moved_category', { name: nameIn(categories, id, t.language), place: at + 1, count: lists.length });
}

/** Where an item stands now, for who is told. */
function placeIn(lists: Lists, id: string, categories: readonly EditorCategory[], language: string) {
  const to = lists.find(({ items }) => items.includes(id));
  const category = categories.find(({ _id }) => _id === to?._id);
  return {
    name: nameIn(categories, id, language),
    place: (to?.items.indexOf(id) ?? 0) + 1,
    count: to?.items.length ?? 0,
    category: category ? ownName(category, language) : '',
  };
}
