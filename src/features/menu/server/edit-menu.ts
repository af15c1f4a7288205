import type { RecordState } from '#domain/dish-record.ts';
import { MOST_CATEGORIES, MOST_ITEMS } from '#domain/sizes.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { editVenue, type EditDeps, type Edited } from '#features/venues/server/edit-venue.ts';
import { ownOrShared } from '#features/venues/server/extra-groups.ts';
import { menuSize, refuseTooLarge } from '#features/venues/server/menu-size.ts';
import type { VenueRows } from '#features/venues/server/venue-rows.ts';
import { itemRow } from '#features/venues/server/write-columns.ts';
import type { EditedItem } from '#features/venues/server/item-sql.ts';
import type { EditorItem, ItemInput, Menu } from '../menu-schemas.ts';
import { menuOf } from './read-menu.ts';

/** Where a change happens and who makes it. */
export type At = { readonly venueId: string; readonly actor: string; readonly now: number };
/** A change of a venue's menu, on the menu as it is under the lock. Refuses menu_full (409) where it would be too large. */
type MenuChange<Answer> = (tx: Tx, menu: Menu, rows: VenueRows) => Promise<Edited<Answer>>;

export const editMenu = <Answer>(deps: EditDeps, at: At, change: MenuChange<Answer>): Promise<Answer> =>
  editVenue(deps, at, async (tx, rows) => {
    const before = await menuSize(tx, at.venueId);
    const edited = await change(tx, menuOf(rows), rows);
    if (edited.audit !== null) await refuseTooLarge(tx, at.venueId, before);
    return edited;
  });

/** An item's columns without place and stock. */
export function columnsOf(item: Omit<ItemInput, 'inStock' | 'stockQty'> & RecordState, id: string, categoryId: string): EditedItem {
  const {
    category: _c,
    position: _p,
    inStock: _i,
    stockQty: _q,
    ...columns
  } = itemRow({ ...item, id, inStock: true, stockQty: null }, '', 0);
  return { ...columns, categoryId };
}

/** A record as the wire has it: nothing where nothing is said. */
export const onWire = ({ recordedOn, toCheck }: RecordState): Pick<EditorItem, 'recordedOn' | 'toCheck'> => ({
  ...(recordedOn !== null && { recordedOn }),
  ...(toCheck && { toCheck }),
});

/** An item as the audit log keeps it: without its seal. */
export const told = ({ seal: _seal, ...item }: EditorItem): Omit<EditorItem, 'seal'> => item;

/** Refuses menu_full (409) where a category would hold more than a venue may carry on the wire. */
export function refuseFull(count: number, most: 'items' | 'categories'): void {
  const limit = most === 'items' ? MOST_ITEMS : MOST_CATEGORIES;
  if (count > limit) throw new Refusal(409, 'menu_full', `There is room for ${limit} ${most} here.`, { most: limit, of: most });
}

/** Ids of the choices that dishes share. */
export const sharedIn = ({ groupRows }: VenueRows): ReadonlySet<string> => new Set(groupRows.map(({ id }) => id));

/** What somebody wrote of a dish, with its shared choices as they are: their words count, and one that is gone is the dish's own. */
export const withShared = <Item extends Pick<ItemInput, 'extras'>>(item: Item, { groupRows }: VenueRows): Item => ({
  ...item,
  extras: ownOrShared(item.extras ?? [], new Map(groupRows.map(({ id, extra }) => [id, extra]))),
});

/** The items as they stand one after the other. */
export const itemsIn = (menu: Menu): EditorItem[] => menu.categories.flatMap(({ items }) => items);

/** The place after everything else. */
export const lastPlace = (rows: readonly { readonly position: number }[]): number =>
  1 + Math.max(-1, ...rows.map(({ position }) => position));
