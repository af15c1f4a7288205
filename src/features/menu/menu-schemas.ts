import * as v from 'valibot';
import { ROUNDINGS } from '#domain/price-change.ts';
import { TINTS } from '#domain/category-tint.ts';
import { LONGEST_CATEGORY_NAME, MOST_CATEGORIES, MOST_ITEMS } from '#domain/sizes.ts';
import { FALSE_MARK, isOneEach, isWhatMarksSay } from '#features/venues/dish-checks.ts';
import { Extra, ItemFields, OwnMarks, Translations } from '#features/venues/venue-schemas.ts';
import { Amount, Count, hasTwoDecimals, Id, keyWords, text } from '#platform/shared/wire.ts';

/** The parts of a venue's menu as its editor reads and writes them. Money in euro. */

const { id: _id, inStock: _inStock, stockQty: _stockQty, availableNow: _now, recordedOn, toCheck, ...written } = ItemFields.entries;
/** Of a record: kept by the server, which asks again where a recipe changed. */
const record = { recordedOn, toCheck };
const Tint = v.picklist(TINTS);
const Seal = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const Qty = v.nullable(Count(100_000));
export const CategoryId = v.pipe(v.string(), v.uuid());
export const ItemId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** An item without its id; stock only where it is to change: orders move it while somebody writes. */
export const ItemInput = v.pipe(
  v.object({ ...written, inStock: v.optional(v.boolean()), stockQty: v.optional(Qty) }),
  v.check((item) => isOneEach(item), 'An allergen is in two lists.'),
  v.check((item) => isWhatMarksSay(item), FALSE_MARK),
);
export type ItemInput = v.InferOutput<typeof ItemInput>;

export const EditorItem = v.object({
  ...written,
  ...record,
  id: v.string(),
  inStock: v.boolean(),
  stockQty: Qty,
  category: v.string(),
  seal: Seal,
});
export type EditorItem = v.InferOutput<typeof EditorItem>;

/** What is to become of a dish; what is left out stays. Its seal is that of what somebody read. */
const ItemChange = v.object({
  id: ItemId,
  seal: Seal,
  category: v.optional(CategoryId),
  item: v.partial(v.object(ItemInput.pipe[0].entries)),
});
export const ChangesInput = v.object({ changes: v.pipe(v.array(ItemChange), v.minLength(1), v.maxLength(MOST_CATEGORIES * MOST_ITEMS)) });
export type ChangesInput = v.InferOutput<typeof ChangesInput>;
export const ChangesAnswer = v.object({ items: v.array(EditorItem) });
export type ChangesAnswer = v.InferOutput<typeof ChangesAnswer>;

/** The wire's whole venue has its items by the name of their category. */
export const CategoryName = keyWords(LONGEST_CATEGORY_NAME);
const categoryFields = { name: CategoryName, tint: v.optional(v.nullable(Tint), null), translations: v.optional(Translations, {}) };
export const CategoryInput = v.object({
  _id: v.optional(v.nullable(CategoryId), null),
  seal: v.optional(v.nullable(Seal), null),
  ...categoryFields,
});
export type CategoryInput = v.InferOutput<typeof CategoryInput>;
export const EditorCategory = v.object({ ...categoryFields, _id: v.string(), seal: Seal, items: v.array(EditorItem) });
export type EditorCategory = v.InferOutput<typeof EditorCategory>;

/** A group of choices that dishes share; `extra` is what guests choose from. */
const SharedExtra = v.pipe(
  Extra,
  v.check(({ group }) => group === undefined, 'A group is of no group.'),
);
export const EditorGroup = v.object({ _id: v.string(), seal: Seal, extra: Extra });
export type EditorGroup = v.InferOutput<typeof EditorGroup>;
export const GroupInput = v.object({
  _id: v.optional(v.nullable(CategoryId), null),
  seal: v.optional(v.nullable(Seal), null),
  extra: SharedExtra,
  /** The dishes that have it afterwards; left out: as they are. A dish that gets it has it after its own. */
  items: v.optional(v.nullable(v.pipe(v.array(ItemId), v.maxLength(MOST_CATEGORIES * MOST_ITEMS))), null),
  /** The allergens of the dishes whose recipe this changes were looked at. */
  stillRight: v.optional(v.boolean(), false),
});
export type GroupInput = v.InferOutput<typeof GroupInput>;
export const GroupRemoval = v.object({
  id: CategoryId,
  seal: Seal,
  /** Whether each dish keeps a copy of its own. */
  keep: v.boolean(),
});
export type GroupRemoval = v.InferOutput<typeof GroupRemoval>;

export const Menu = v.object({
  _id: v.string(),
  currency: v.string(),
  languages: v.array(v.string()),
  timeZone: v.string(),
  /** Where to follow the venue's public events from. */
  menuVersion: v.number(),
  /** Choices that dishes share. */
  groups: v.array(EditorGroup),
  /** Of categories' and items' places; of everything but stock. */
  orderSeal: Seal,
  menuSeal: Seal,
  /** What a dish can be marked with beside the marks that everybody has. */
  ownMarks: OwnMarks,
  categories: v.array(EditorCategory),
});
export type Menu = v.InferOutput<typeof Menu>;

export const Sequence = v.object({
  seal: Seal,
  categories: v.pipe(
    v.array(v.object({ _id: CategoryId, items: v.pipe(v.array(ItemId), v.maxLength(5000)) })),
    v.maxLength(MOST_CATEGORIES),
  ),
});
export type Sequence = v.InferOutput<typeof Sequence>;

/** What a deletion took away, as its undoing puts it back: same ids, same stock, same place. */
const RemovedItem = v.pipe(
  v.object({ ...written, ...record, id: ItemId, inStock: v.boolean(), stockQty: Qty, position: Count(1_000_000) }),
  v.check((item) => isOneEach(item), 'An allergen is in two lists.'),
  v.check((item) => isWhatMarksSay(item), FALSE_MARK),
);
export const Removed = v.object({
  category: v.object({ ...categoryFields, _id: CategoryId, position: Count(10_000) }),
  items: v.pipe(v.array(RemovedItem), v.maxLength(MOST_ITEMS)),
});
export type Removed = v.InferOutput<typeof Removed>;

export const StockInput = v.object({ id: ItemId, inStock: v.optional(v.boolean()), stockQty: v.optional(Qty) });
export const StockNow = v.object({ id: v.string(), inStock: v.boolean(), stockQty: Qty });
export type StockNow = v.InferOutput<typeof StockNow>;

const Signed = v.pipe(v.number(), v.minValue(-10_000), v.maxValue(10_000), v.check(hasTwoDecimals, 'At most two decimals.'));
export const PricesInput = v.object({
  /** Null: a dry run, which changes nothing. Else the `menuSeal` that the dry run answered. */
  seal: v.nullable(Seal),
  kind: v.picklist(['percent', 'amount']),
  value: Signed,
  /** In cents. */
  rounding: v.picklist(ROUNDINGS),
  /** Null: all. */
  categories: v.nullable(v.pipe(v.array(CategoryId), v.maxLength(MOST_CATEGORIES))),
  /** Sizes and extras too, by the same percentage; an amount moves every size with its dish already. */
  extras: v.optional(v.boolean(), false),
});
export type PricesInput = v.InferOutput<typeof PricesInput>;
export const PricesAnswer = v.object({
  seal: Seal,
  items: v.array(v.object({ id: v.string(), name: v.string(), category: v.string(), before: Amount, after: Amount })),
  /** What sizes and extras cost beside their dish; `of`: the dish, empty where several share it. */
  extras: v.array(v.object({ of: v.string(), option: v.string(), value: v.string(), before: Amount, after: Amount })),
  /** How many of those have a price that stays as it is: not asked for, or shared with dishes elsewhere. */
  staying: v.number(),
});
export type PricesAnswer = v.InferOutput<typeof PricesAnswer>;

/** Two megabytes as base64. */
const LONGEST_FILE = 2_800_000;
/** A column's place from 0. Null: the file has none. */
const ColumnAt = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))));
/** Of those that can be told by hand (`BY_HAND`). */
const ColumnPlaces = v.object({ name: ColumnAt, price: ColumnAt, category: ColumnAt, description: ColumnAt });
export type ColumnPlaces = v.InferOutput<typeof ColumnPlaces>;
/** As many as a file may have, and the header. */
const MOST_FILE_ROWS = 2001;
const FileRow = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_FILE_ROWS + 1));
/** More are corrected in the file. */
const MOST_FIXES = 200;
const LONGEST_FIX = 2000;
export const ImportInput = v.object({
  /** Null: a dry run. Else the `seal` that the dry run answered. */
  seal: v.nullable(Seal),
  name: text(200),
  /** Which column is which, where the headings do not say it. */
  columns: v.optional(ColumnPlaces),
  /** Where every dish goes, in a file without a column for it. */
  category: v.optional(CategoryName),
  /** The first row is a dish already. */
  headless: v.optional(v.boolean()),
  /** Rows that are left out, as a spreadsheet counts them. */
  leave: v.optional(v.pipe(v.array(FileRow), v.maxLength(MOST_FILE_ROWS))),
  /** Cells that somebody corrected, by the column’s name: they count instead of the file’s. */
  cells: v.optional(v.pipe(v.array(v.object({ row: FileRow, column: text(40), cell: text(LONGEST_FIX) })), v.maxLength(MOST_FIXES))),
  /** The file, base64. */
  file: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_FILE), v.base64()),
});
export type ImportInput = v.InferOutput<typeof ImportInput>;

/** A cell as people read it. */
const Cell = v.string();
export const ImportRow = v.object({
  /** As a spreadsheet counts: the header is 1. */
  row: v.number(),
  status: v.picklist(['new', 'changed', 'unchanged', 'error']),
  name: v.string(),
  category: v.string(),
  changes: v.array(v.object({ column: v.string(), before: Cell, after: Cell })),
  problems: v.array(v.object({ column: v.string(), code: v.string(), value: Cell })),
});
export type ImportRow = v.InferOutput<typeof ImportRow>;
/** A column of a file: its place from 0, its heading, and what stands first below it. */
export const ImportHead = v.object({ at: v.number(), name: v.string(), example: v.string() });
export type ImportHead = v.InferOutput<typeof ImportHead>;
export const ImportReport = v.object({
  seal: Seal,
  applied: v.boolean(),
  format: v.picklist(['csv', 'xlsx']),
  encoding: v.string(),
  counts: v.object({ new: v.number(), changed: v.number(), unchanged: v.number(), error: v.number() }),
  /** Items of the menu that the file does not name; an import never deletes. */
  untouched: v.number(),
  newCategories: v.array(v.string()),
  /** Columns that nobody knows; they are left out. */
  unknownColumns: v.array(v.string()),
  /** The columns of the file, and which of them was read as what. */
  heads: v.array(ImportHead),
  columns: ColumnPlaces,
  rows: v.array(ImportRow),
});
export type ImportReport = v.InferOutput<typeof ImportReport>;

export const SealedRef = v.object({ id: Id, seal: Seal });
export const SealOrNew = v.optional(v.nullable(Seal), null);
