import * as v from 'valibot';
import { ALLERGENS, isAllergenKey, type AllergenKey } from '#domain/allergens.ts';
import { MARKS, type MarkKey } from '#domain/dish-marks.ts';
import { VAT_CLASSES } from '#domain/vat.ts';
import { readPrice } from '../../dish-price.ts';
import { CategoryName, type Menu } from '../../menu-schemas.ts';
import type { Column } from './column.ts';
import { portions, portionsOf } from './portions.ts';

const plain = (key: 'name' | 'description', needed: boolean): Column => ({
  key,
  show: (draft) => draft[key],
  read: (cell) => (needed && cell === '' ? 'missing' : { [key]: cell }),
});

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'ναι', 'ν']);
const NO = new Set(['no', 'n', 'false', '0', '', 'όχι', 'οχι', 'ο']);
function readYes(cell: string): boolean | null {
  const word = cell.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : null;
}

const list = (key: 'contains' | 'may_contain' | 'checked_free', field: 'selectedAllergens' | 'mayContain' | 'checkedFree'): Column => ({
  key,
  show: (draft) => ALLERGENS.filter((one) => draft[field]?.includes(one)).join(', '),
  read: (cell) => {
    const keys = cell.split(/[,;|]/).map((one) => one.trim().toLowerCase());
    const named: AllergenKey[] = [];
    for (const one of keys) {
      if (one === '') continue;
      if (!isAllergenKey(one)) return 'unknown_allergen';
      named.push(one);
    }
    return { [field]: ALLERGENS.filter((one) => named.includes(one)) };
  },
});

/** As people write them: "alcohol-free", "Alcohol free". */
const diets: Column = {
  key: 'diets',
  show: ({ marks }) => marks.join(', '),
  read: (cell) => {
    const words = cell.split(/[,;|]/).map((one) =>
      one
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
    );
    const named: MarkKey[] = [];
    for (const word of words) {
      const mark = MARKS.find((one) => one === word);
      if (word !== '' && !mark) return 'unknown_mark';
      if (mark) named.push(mark);
    }
    return { marks: MARKS.filter((one) => named.includes(one)) };
  },
};

/** By their names in the venue's own language. */
function ownMarksColumn(ownMarks: Menu['ownMarks']): Column {
  const plainName = (name: string) =>
    name
      .toLocaleLowerCase()
      .split(/[,;|\s]+/)
      .filter(Boolean)
      .join(' ');
  const keys = new Map(ownMarks.map(({ key, name }) => [plainName(name), key]));
  return {
    key: 'own_marks',
    show: (draft) =>
      ownMarks
        .filter(({ key }) => draft.ownMarks?.includes(key))
        .map(({ name }) => name.replaceAll(/[,;|]/g, ' '))
        .join(', '),
    read: (cell) => {
      const named = cell.split(/[,;|]/).map(plainName).filter(Boolean);
      const found = named.flatMap((name) => keys.get(name) ?? []);
      return found.length < named.length ? 'unknown_mark' : { ownMarks: [...new Set(found)] };
    },
  };
}

/** Only a later day counts: an old file never says that somebody has looked at what changed since. */
const recordedOn: Column = {
  key: 'recorded_on',
  show: (draft) => draft.recordedOn ?? '',
  read: (cell, draft) => {
    if (cell === '') return {};
    const day = cell.slice(0, 10);
    if (!/^\d{4}-\d\d-\d\d(?:T.*)?$/.test(cell) || Number.isNaN(Date.parse(day))) return 'not_a_day';
    return day > (draft.recordedOn ?? '') ? { recordedOn: day, toCheck: false } : {};
  },
};

/** "no" takes nothing back: a later day does. */
const toCheck: Column = {
  key: 'to_check',
  show: (draft) => (draft.toCheck ? 'yes' : 'no'),
  read: (cell) => {
    const yes = readYes(cell);
    return yes === null ? 'not_yes_or_no' : yes ? { toCheck: true } : {};
  },
};

export const vatClass: Column = {
  key: 'vat_class',
  show: (draft) => draft.vatClass,
  read: (cell) => {
    const found = VAT_CLASSES.find((one) => one === (cell.toLowerCase() || 'food'));
    return found ? { vatClass: found } : 'unknown_vat_class';
  },
};

const ribbon: Column = {
  key: 'ribbon',
  show: ({ ribbon: has }) => (has?.active ? has.text : ''),
  read: (cell, { ribbon: has }) => {
    if (cell === '') return { ribbon: has ? { ...has, active: false } : has };
    return { ribbon: has?.text === cell ? { ...has, active: true } : { active: true, text: cell, translations: {} } };
  },
};

const price: Column = {
  key: 'price',
  show: (draft) => draft.price.toFixed(2),
  read: (cell) => {
    const amount = readPrice(cell);
    return cell === '' ? 'missing' : amount === null ? 'not_a_price' : { price: amount };
  },
};

const stamp: Column = {
  key: 'stamp',
  show: (draft) => (draft.addLoyaltyStamp ? 'yes' : 'no'),
  read: (cell) => {
    const yes = readYes(cell);
    return yes === null ? 'not_yes_or_no' : { addLoyaltyStamp: yes };
  },
};

/** Read where a file has them, never exported: what a file says of stock is old by the time it comes back. */
const STOCK: readonly Column[] = [
  {
    key: 'in_stock',
    show: (draft) => (draft.inStock === false ? 'no' : 'yes'),
    read: (cell) => {
      const yes = cell === '' ? true : readYes(cell);
      return yes === null ? 'not_yes_or_no' : { inStock: yes };
    },
  },
  {
    key: 'stock',
    show: ({ stockQty }) => (stockQty === null || stockQty === undefined ? '' : String(stockQty)),
    read: (cell) => {
      if (cell === '') return { stockQty: null };
      return /^\d{1,6}$/.test(cell) && Number(cell) <= 100_000 ? { stockQty: Number(cell) } : 'not_a_count';
    },
  },
];

const translated = (language: string, field: 'name' | 'description'): Column => ({
  key: `${field}_${language}`,
  show: ({ translations }) => translations[language]?.[field] ?? '',
  read: (cell, { translations }) => {
    const { [field]: _before, ...rest } = translations[language] ?? {};
    return { translations: { ...translations, [language]: cell === '' ? rest : { ...rest, [field]: cell } } };
  },
});

/** The heading in another language. Never exported, and one that somebody gave the category stays. */
const categoryIn = (language: string): Column => ({
  key: `category_${language}`,
  show: ({ categoryNames }) => categoryNames?.[language] ?? '',
  read: (cell, { categoryNames }) => {
    if (cell === '' || categoryNames?.[language]) return {};
    return v.safeParse(CategoryName, cell).success ? { categoryNames: { ...categoryNames, [language]: cell } } : 'not_allowed';
  },
});

export type Spoken = Pick<Menu, 'languages' | 'ownMarks'>;

/** The columns of a file that is exported from a venue with these languages, the first of which is its own, and these marks. */
export const exportColumns = ({ languages, ownMarks }: Spoken): readonly Column[] => [
  { key: 'category', show: (draft) => draft.categoryName, read: (cell) => (cell === '' ? 'missing' : { categoryName: cell }) },
  plain('name', true),
  price,
  plain('description', false),
  ...languages.slice(1).flatMap((language) => [translated(language, 'name'), translated(language, 'description')]),
  vatClass,
  ribbon,
  stamp,
  list('contains', 'selectedAllergens'),
  list('may_contain', 'mayContain'),
  list('checked_free', 'checkedFree'),
  diets,
  ...(ownMarks.length > 0 ? [ownMarksColumn(ownMarks)] : []),
  recordedOn,
  toCheck,
  { key: 'picture', show: (draft) => draft.image ?? '', read: (cell) => ({ image: cell }) },
];

export const importColumns = (spoken: Spoken): readonly Column[] => [
  ...exportColumns(spoken),
  ...spoken.languages.slice(1).map(categoryIn),
  portionsOf,
  portions(spoken.languages),
  ...STOCK,
];
