import * as v from 'valibot';
import { recordAfter, type RecordState } from '#domain/dish-record.ts';
import { FALSE_MARK } from '#features/venues/dish-checks.ts';
import { recordIn } from '#features/venues/server/write-columns.ts';
import { asWritten } from '#platform/server/spreadsheet.ts';
import type { ColumnPlaces, EditorItem, ImportRow, Menu } from '../../menu-schemas.ts';
import { CategoryName, ItemInput } from '../../menu-schemas.ts';
import { guessedVat } from '../../paste-vat.ts';
import { correctedRows, meantBy, placesOf, type ByHand } from './by-hand.ts';
import type { Column, Draft } from './column.ts';
import { importColumns, vatClass } from './columns.ts';
import type { Table } from './read-table.ts';
import { dishesOf, TILL_COLUMNS } from './till-rows.ts';

/** A row of a file against the menu: what it would do. `item` is null where it makes a new one. */
export type ReadRow = ImportRow & { readonly id: string | null; readonly item: EditorItem | null; readonly draft: Draft };

type Known = { readonly item: EditorItem; readonly category: string; readonly categoryNames: Readonly<Record<string, string>> };
type Reader = {
  /** All that a file may have. */
  readonly columns: readonly Column[];
  /** Whether the file has one for it. */
  readonly has: (key: string) => boolean;
  readonly today: string;
  readonly told: readonly Column[];
  readonly byId: ReadonlyMap<string, Known>;
  readonly byName: ReadonlyMap<string, Known>;
};

const EMPTY: Draft = {
  name: '',
  description: '',
  price: 0,
  image: '',
  ribbon: { active: false, text: '', translations: {} },
  addLoyaltyStamp: false,
  selectedAllergens: [],
  extras: [],
  vatClass: 'food',
  translations: {},
  mayContain: [],
  checkedFree: [],
  marks: [],
  availability: [],
  categoryName: '',
  recordedOn: null,
  toCheck: false,
};

const place = (category: string, name: string): string => JSON.stringify([category, name]);

type ReadFile = {
  readonly rows: ReadRow[];
  readonly unknownColumns: string[];
  readonly missing: string[];
  readonly columns: ColumnPlaces;
};

/**
 * Every row of a file against the menu, on a day (YYYY-MM-DD), with what was said of the file by hand. Items are found by id, else by category
 * and name.
 */
export function readRows(sent: Table, menu: Menu, today: string, said: ByHand = {}): ReadFile {
  const meant = meantBy(sent, said);
  const known = importColumns(menu);
  const items = menu.categories.flatMap(({ name: category, translations, items: list }) => {
    const categoryNames = Object.fromEntries(
      Object.entries(translations).flatMap(([language, { name = '' }]) => (name ? [[language, name]] : [])),
    );
    return list.map((item) => ({ item, category, categoryNames }));
  });
  const byName = new Map(items.toReversed().map((one) => [place(one.category, one.item.name), one]));
  const { rows, keys } = dishesOf(meant.table.rows, meant.keys, {
    has: (category, name) => byName.has(place(category, name)),
    plain: menu.languages[0] === 'el' ? 'Κανονικό' : 'Regular',
  });
  const has = (key: string) => keys.includes(key);
  const reader: Reader = {
    columns: known,
    has,
    today,
    // What the file does not name, and a changed recipe changes all the same.
    told: known.filter(({ key }) => (key === 'recorded_on' || key === 'to_check') && !keys.includes(key)),
    byId: new Map(items.map((one) => [one.item.id, one])),
    byName,
  };
  return {
    rows: withoutTwins(correctedRows(rows, keys, said).map(({ row, cells }) => readRow(reader, row, cells))),
    unknownColumns: meant.table.header
      // What a second column of a kind says is left out like what nobody knows.
      .filter((_header, at) => keys[at] !== 'id' && !TILL_COLUMNS.includes(keys[at] ?? '') && !known.some(({ key }) => key === keys[at]))
      .filter((one) => one !== ''),
    missing: has('id') ? [] : ['category', 'name'].filter((key) => !has(key)),
    columns: placesOf(keys.slice(0, sent.header.length)),
  };
}

/** What empties a field. A text that is one has an apostrophe before it, as an export writes it. */
const EMPTIES: ReadonlySet<string> = new Set(['-', '–', '—']);

/** `cells` by their columns, as they stand in the file. An empty one leaves what a known dish has. */
function readRow(reader: Reader, row: number, cells: ReadonlyMap<string, string>): ReadRow {
  const cellOf = (key: string) => asWritten(cells.get(key) ?? '');
  const id = cellOf('id');
  const found = id === '' ? reader.byName.get(place(cellOf('category'), cellOf('name'))) : reader.byId.get(id);
  const before: Draft = found ? { ...recordIn(found.item), categoryName: found.category, categoryNames: found.categoryNames } : EMPTY;
  const problems: { column: string; code: string; value: string }[] = [];
  let draft = before;
  const columns = reader.columns.filter(({ key }) => cells.has(key));
  for (const column of columns) {
    const raw = cells.get(column.key) ?? '';
    if (found && raw === '') continue;
    const cell = EMPTIES.has(raw) ? '' : asWritten(raw);
    const read = column.read(cell, draft);
    if (typeof read === 'string') problems.push({ column: column.key, code: read, value: cell });
    else draft = { ...draft, ...read };
  }
  if (!found)
    for (const key of ['category', 'name', 'price']) if (!cells.has(key)) problems.push({ column: key, code: 'missing', value: '' });
  const guessed = found || reader.has(vatClass.key) || cells.has(vatClass.key) ? null : vatOf(draft);
  if (guessed) draft = { ...draft, vatClass: guessed };
  if (id.length > 64) problems.push({ column: 'id', code: 'not_allowed', value: id.slice(0, 80) });
  if (problems.length === 0) problems.push(...unfit(draft, reader.columns));
  if (problems.length === 0) draft = { ...draft, ...recordOf(reader, found?.item ?? null, draft) };
  const changes = [...columns, ...(found ? reader.told : guessed ? [vatClass] : [])].flatMap((column) => {
    const [was, is] = [found ? column.show(before) : '', column.show(draft)];
    return was === is ? [] : [{ column: column.key, before: was, after: is }];
  });
  const status = problems.length > 0 ? 'error' : found ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new';
  return {
    row,
    status,
    name: draft.name,
    category: draft.categoryName,
    changes,
    problems,
    id: id || null,
    item: found?.item ?? null,
    draft,
  };
}

/** A file without a column for it: a drink is told by its words. Null: it is food, as everything is whose words leave it open. */
function vatOf({ categoryName, categoryNames = {}, name, translations }: Draft): Draft['vatClass'] | null {
  const names = Object.values(translations).flatMap((one) => one.name ?? []);
  const guess = guessedVat([categoryName, ...Object.values(categoryNames)], [name, ...names]);
  return guess.unsure || guess.vatClass === 'food' ? null : guess.vatClass;
}

/** What a row makes of the record of its dish. A new one is recorded with its file, unless that has a column for the day. */
function recordOf({ today, told }: Reader, item: EditorItem | null, draft: Draft): RecordState {
  const hasDay = told.every(({ key }) => key !== 'recorded_on');
  return recordAfter(item && recordIn(item), draft, today, {
    recordedOn: draft.recordedOn ?? (hasDay ? null : undefined),
    toCheck: draft.toCheck,
  });
}

const COLUMN_OF: Readonly<Record<string, string>> = {
  image: 'picture',
  ribbon: 'ribbon',
  extras: 'portions',
  translations: 'name',
  selectedAllergens: 'contains',
  marks: 'diets',
};

/** What the contract refuses: too long, characters that cannot be seen, an allergen in two lists. */
function unfit(draft: Draft, columns: readonly Column[]): { column: string; code: string; value: string }[] {
  const { issues = [] } = v.safeParse(ItemInput, draft, { abortPipeEarly: true });
  const { categoryName } = draft;
  const named = v.safeParse(CategoryName, categoryName).success
    ? []
    : [{ column: 'category', code: 'not_allowed', value: categoryName.slice(0, 80) }];
  const shown = (key: string) =>
    columns
      .find((column) => column.key === key)
      ?.show(draft)
      .slice(0, 80) ?? '';
  const problems = issues.map((issue) => {
    const key = issue.path?.[0]?.key;
    const field = typeof key === 'string' ? key : '';
    if (issue.message === FALSE_MARK) return { column: 'diets', code: 'against_contains', value: shown('diets') };
    if (field === '') return { column: 'contains', code: 'allergen_twice', value: shown('contains') };
    return {
      column: COLUMN_OF[field] ?? field,
      code: 'not_allowed',
      value: typeof issue.input === 'string' ? issue.input.slice(0, 80) : '',
    };
  });
  return [...named, ...problems];
}

/** Of two rows that mean one item the second is refused. */
function withoutTwins(rows: readonly ReadRow[]): ReadRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = row.item ? `id ${row.item.id}` : row.id === null ? place(row.category, row.name) : `id ${row.id}`;
    if (!seen.has(key)) {
      seen.add(key);
      return row;
    }
    const column = row.id === null ? 'name' : 'id';
    return { ...row, status: 'error', problems: [...row.problems, { column, code: 'twice', value: row.id ?? row.name }] };
  });
}
