import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { VenueRef, words } from '#platform/shared/wire.ts';
import { MOST_PAPER } from './menu-file.ts';
import {
  CategoryId,
  ChangesAnswer,
  ChangesInput,
  CategoryInput,
  EditorCategory,
  EditorGroup,
  EditorItem,
  GroupInput,
  GroupRemoval,
  ImportInput,
  ImportReport,
  ItemId,
  ItemInput,
  Menu,
  Sequence,
  PricesAnswer,
  PricesInput,
  Removed,
  SealedRef,
  SealOrNew,
  StockInput,
  StockNow,
} from './menu-schemas.ts';

/** The menu editor. `caller: 'staff'`: of this venue's team; `needs` is `menu`, but for reading and stock. */

const base = { tag: 'Menu', caller: 'staff', needs: 'menu', params: VenueRef } as const;
const FULL =
  '409: a category has at most 500 items, a menu 100 categories, 1,000 items, 250 options of one item and one megabyte; `details` say which.';
const NOT_ALLOWED = '403: their rights at this venue do not include it.';
const CHANGED = '409: somebody else changed it since it was read; `details.current` is how it is now, `details.seal` its seal.';

export const getMenu = endpoint({
  ...base,
  needs: 'stock',
  method: 'GET',
  path: '/api/venues/:id/menu',
  summary: 'The whole menu with the seals that changes of it send back.',
  answer: Menu,
});

export const saveCategory = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/categories',
  summary: 'A new category, or with `_id` and `seal` a change of one.',
  body: CategoryInput,
  answer: EditorCategory,
  refusals: {
    name_taken: '409: another category has this name.',
    menu_full: '409: a menu has at most 100 categories.',
    changed_meanwhile: CHANGED,
    not_allowed: NOT_ALLOWED,
  },
});

export const deleteCategory = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/categories/deletion',
  summary: 'Deletes a category with its items. The answer is what `restoration` takes.',
  body: v.object({ ...SealedRef.entries, id: CategoryId }),
  answer: Removed,
  refusals: { changed_meanwhile: CHANGED, not_allowed: NOT_ALLOWED },
});

export const saveItem = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/items',
  summary:
    'A new item (without `id`), or with its seal a change of one. Stock changes only where it is given. A changed recipe (name, description, extras) makes what was recorded of its allergens doubtful (`toCheck`), until they are changed too or `stillRight` says that they were looked at.',
  body: v.object({
    id: v.optional(v.nullable(ItemId), null),
    seal: SealOrNew,
    category: CategoryId,
    item: ItemInput,
    stillRight: v.optional(v.boolean(), false),
  }),
  answer: EditorItem,
  refusals: {
    changed_meanwhile: CHANGED,
    menu_full: FULL,
    unknown_mark: '400: not one of the venue’s own marks.',
    not_allowed: NOT_ALLOWED,
  },
});

export const changeItems = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/items/changes',
  summary:
    'Changes many items at once, all or nothing: of each what is given. The answer has their new seals, with which the change can be undone.',
  body: ChangesInput,
  answer: ChangesAnswer,
  refusals: {
    changed_meanwhile: CHANGED,
    menu_full: FULL,
    unfit_item: '400: what an item would become is not allowed, such as a mark that its allergens speak against; `details` name it.',
    not_allowed: NOT_ALLOWED,
  },
});

export const saveGroup = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/groups',
  summary:
    'Choices that dishes share: a new group, or with `_id` and `seal` a change of one, for all its dishes at once; `items` says which those are. What another allergen, name or option of it makes doubtful of their records is asked about (`toCheck`), unless `stillRight` says that they were looked at.',
  body: GroupInput,
  answer: EditorGroup,
  refusals: {
    changed_meanwhile: CHANGED,
    menu_full: FULL,
    unfit_item: '400: a dish has another choice of this name, or too many; `details` name it.',
    not_allowed: NOT_ALLOWED,
  },
});

export const removeGroup = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/groups/deletion',
  summary: 'Ends the sharing: each dish keeps a copy of its own, or the choice goes from all of them.',
  body: GroupRemoval,
  answer: v.object({ items: v.number() }),
  refusals: { changed_meanwhile: CHANGED, menu_full: FULL, not_allowed: NOT_ALLOWED },
});

export const copyItem = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/items/copy',
  summary: 'A copy of an item under another name, right after it.',
  body: v.object({ id: ItemId, name: words(120) }),
  answer: EditorItem,
  refusals: { menu_full: FULL, not_allowed: NOT_ALLOWED },
});

export const deleteItem = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/items/deletion',
  summary: 'Deletes an item. The answer is what `restoration` takes.',
  body: v.object({ ...SealedRef.entries, id: ItemId }),
  answer: Removed,
  refusals: { changed_meanwhile: CHANGED, not_allowed: NOT_ALLOWED },
});

export const restoreRemoved = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/restoration',
  summary: 'Undoes a deletion: the same ids, stock and place.',
  body: Removed,
  refusals: {
    already_there: '409: the menu has something with one of these ids.',
    menu_full: FULL,
    name_taken: '409: another category has this name.',
    not_allowed: NOT_ALLOWED,
  },
});

export const saveSequence = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/order',
  summary: 'The places of all categories and items, at once.',
  body: Sequence,
  answer: v.object({ seal: v.string() }),
  refusals: { changed_meanwhile: CHANGED, incomplete_order: '400: not every category and item exactly once.', not_allowed: NOT_ALLOWED },
});

export const setStock = endpoint({
  ...base,
  needs: 'stock',
  method: 'POST',
  path: '/api/venues/:id/menu/stock',
  summary: 'Sold out or not, and portions left (null: nobody counts). Back in stock without a count where none was left: uncounted.',
  body: StockInput,
  answer: StockNow,
});

export const changePrices = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/prices',
  summary: 'Changes many prices by a percentage or an amount; without a seal it only says what would change.',
  body: PricesInput,
  answer: PricesAnswer,
  refusals: { changed_meanwhile: CHANGED, not_allowed: NOT_ALLOWED },
});

export const importMenu = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/import',
  summary:
    'A CSV or Excel file: without a seal a dry run that names every difference and error, with the seal of it the import. All or nothing.',
  body: ImportInput,
  answer: ImportReport,
  refusals: {
    unreadable_file: '400: neither CSV nor XLSX, or damaged.',
    file_too_large: '413: more than 2 MB, or more than it may unfold to.',
    file_too_costly: '413: opening it takes more memory or time than a file may take.',
    too_many_rows: '400: more than 2,000 rows.',
    busy: '503: so many files are under way; see Retry-After.',
    not_a_workbook: '400: a file whose name ends in .xlsx or .xls and that is no XLSX.',
    missing_columns:
      '400: `details.columns` are needed; `details.found` are those of the file, `details.heads` with their places, and `details.read` what of them was understood: say by `columns` which is which.',
    import_has_errors: '409: a dry run names them.',
    menu_full: FULL,
    changed_meanwhile: CHANGED,
    not_allowed: NOT_ALLOWED,
  },
});

export const menuReader = endpoint({
  ...base,
  method: 'GET',
  path: '/api/venues/:id/menu/reader',
  summary: 'Whether the operator has a reader of photographed and printed menus.',
  answer: v.object({ reads: v.boolean() }),
  refusals: { not_allowed: NOT_ALLOWED },
});

export const readPaper = endpoint({
  ...base,
  method: 'POST',
  path: '/api/venues/:id/menu/paper',
  summary:
    'The text of a photographed menu or a PDF, as the operator’s reader has it. Nothing of it is on the menu: it is a text to be looked at.',
  // In base64.
  body: v.object({ file: v.pipe(v.string(), v.base64(), v.maxLength(Math.ceil((MOST_PAPER * 4) / 3) + 4)) }),
  answer: v.object({ text: v.string() }),
  refusals: {
    no_reader: '409: the operator has none.',
    not_a_paper: '400: neither a PDF nor a JPEG, PNG or WebP picture.',
    nothing_read: '409: no words were found on it.',
    reader_away: '503: the reader does not answer as it should.',
    busy: '503: several are being read; see Retry-After.',
    not_allowed: NOT_ALLOWED,
  },
});

export const exportMenu = endpoint({
  ...base,
  method: 'GET',
  path: '/api/venues/:id/menu/export',
  summary: 'The menu as a file in the columns of the import; `template=1`: the columns with one example row.',
  query: v.object({ format: v.optional(v.picklist(['csv', 'xlsx']), 'csv'), template: v.optional(v.picklist(['0', '1']), '0') }),
  file: ['csv', 'xlsx'],
  refusals: { not_allowed: NOT_ALLOWED },
});
