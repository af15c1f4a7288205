import { v7 as uuidv7 } from 'uuid';
import { asksAgain, recordAfter } from '#domain/dish-record.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { refuseStale, sealOf } from '#platform/server/seal.ts';
import type { Tx } from '#platform/server/database.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import { deleteGroup, insertGroup, updateGroup } from '#features/venues/server/group-sql.ts';
import { dayOf, recordIn } from '#features/venues/server/write-columns.ts';
import { setRecords, updateItem } from '#features/venues/server/item-sql.ts';
import { MOST_EXTRAS } from '#domain/sizes.ts';
import type { EditorGroup, EditorItem, GroupInput, GroupRemoval, Menu } from '../menu-schemas.ts';
import { columnsOf, editMenu, itemsIn, type At } from './edit-menu.ts';
import { findItem } from './read-menu.ts';

type Extras = NonNullable<EditorItem['extras']>;

/** Choices that dishes share, made or changed for all of them. Refuses changed_meanwhile (409), unfit_item (400), not_found. */
export function saveGroup(deps: EditDeps, at: At, { _id, seal, extra, items, stillRight }: GroupInput): Promise<EditorGroup> {
  return editMenu(deps, at, async (tx, menu, rows) => {
    const before = _id === null ? null : findGroup(menu, _id);
    if (before) refuseStale(seal ?? '', before.extra);
    const id = before?._id ?? uuidv7();
    const answer = { _id: id, seal: sealOf(extra), extra };
    const users = usersOf(menu, id);
    const wished = items === null ? users : [...new Set(items)].map((item) => findItem(menu, item));
    for (const item of wished) refuseUnfit(item, id, extra.option);
    const come = wished.filter((item) => !users.includes(item));
    const gone = users.filter((item) => !wished.includes(item));
    if (before && before.seal === answer.seal && come.length + gone.length === 0) return { answer, audit: null };
    if (before) await updateGroup(tx, at.venueId, id, extra);
    else await insertGroup(tx, at.venueId, id, extra);
    const shared = { ...extra, group: id };
    const stay = users.filter((item) => wished.includes(item));
    await changeRecipes(
      tx,
      { venueId: at.venueId, today: dayOf(at.now, rows.timeZone), stillRight },
      [
        ...stay.map((item) => ({ item, extras: extrasOf(item).map((one) => (one.group === id ? shared : one)) })),
        ...come.map((item) => ({ item, extras: [...extrasOf(item), shared] })),
        ...gone.map((item) => ({ item, extras: extrasOf(item).filter(({ group }) => group !== id) })),
      ],
      [...come, ...gone],
    );
    const names = (list: readonly EditorItem[]) => list.map(({ name }) => name);
    return {
      answer,
      audit: {
        action: before ? 'extras.saved' : 'extras.added',
        subject: extra.option,
        ...(before && { before: { ...before.extra, items: names(users) } }),
        after: { ...extra, items: names(wished) },
      },
    };
  });
}

/** Ends the sharing. Refuses changed_meanwhile (409), not_found. */
export function removeGroup(deps: EditDeps, at: At, { id, seal, keep }: GroupRemoval): Promise<{ items: number }> {
  return editMenu(deps, at, async (tx, menu, rows) => {
    const { extra } = findGroup(menu, id);
    refuseStale(seal, extra);
    const users = usersOf(menu, id);
    const changed = users.map((item) => ({
      item,
      extras: extrasOf(item).flatMap(({ group, ...own }) => (group === id ? (keep ? [own] : []) : [{ ...own, ...(group && { group }) }])),
    }));
    await changeRecipes(tx, { venueId: at.venueId, today: dayOf(at.now, rows.timeZone), stillRight: false }, changed, users);
    await deleteGroup(tx, at.venueId, id);
    const items = users.map(({ name }) => name);
    return {
      answer: { items: users.length },
      audit: { action: keep ? 'extras.detached' : 'extras.deleted', subject: extra.option, before: { ...extra, items } },
    };
  });
}

type Dish = { readonly item: EditorItem; readonly extras: Extras };
type Asked = { readonly venueId: string; readonly today: string; readonly stillRight: boolean };

/**
 * What another choice makes of the dishes that have it: their recipe changed, so their records are asked about, as by a change of the dish itself.
 * `stillRight` answers for those, and for none that was asked about before. `named`: whose list of choices is another.
 */
async function changeRecipes(tx: Tx, { venueId, today, stillRight }: Asked, dishes: readonly Dish[], named: readonly EditorItem[]) {
  const changed = dishes.map(({ item, extras }) => {
    const [before, after] = [recordIn(item), { ...item, extras }];
    const right = stillRight && asksAgain(before, after);
    return { before, extras, state: recordAfter(before, after, today, { stillRight: right }) };
  });
  await setRecords(
    tx,
    venueId,
    changed
      .filter(({ before, state }) => before.toCheck !== state.toCheck || before.recordedOn !== state.recordedOn)
      .map(({ before, state }) => ({ id: before.id, ...state })),
  );
  for (const { before, extras, state } of changed.toSorted((a, b) => (a.before.id < b.before.id ? -1 : 1))) {
    if (!named.some(({ id }) => id === before.id)) continue;
    const { id, category, seal: _seal, ...fields } = before;
    await updateItem(tx, venueId, columnsOf({ ...fields, extras, ...state }, id, category));
  }
}

const extrasOf = ({ extras }: EditorItem): Extras => extras ?? [];

function findGroup(menu: Menu, id: string): EditorGroup {
  const group = menu.groups.find(({ _id }) => _id === id);
  if (!group) throw notFound('The shared choice');
  return group;
}

/** In the order of their ids, as orders take them. */
const usersOf = (menu: Menu, id: string): EditorItem[] =>
  itemsIn(menu)
    .filter(({ extras }) => extras?.some(({ group }) => group === id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** A choice names its group by its name alone, so a dish has each name once. */
function refuseUnfit({ id, name, extras }: EditorItem, group: string, option: string): void {
  const others = (extras ?? []).filter((extra) => extra.group !== group);
  if (others.length < MOST_EXTRAS && others.every((extra) => extra.option !== option)) return;
  throw new Refusal(400, 'unfit_item', `“${name}” has a choice “${option}” of its own, or no room for another.`, { id, name });
}
