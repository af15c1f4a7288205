import { VAT_CLASSES } from '#domain/vat.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { useLanguageName } from './language-name.ts';

const CODES = [
  'missing',
  'not_a_price',
  'not_a_count',
  'not_yes_or_no',
  'unknown_allergen',
  'unknown_mark',
  'not_a_day',
  'against_contains',
  'unknown_vat_class',
  'not_portions',
  'not_its_price',
  'not_allowed',
  'allergen_twice',
  'twice',
] as const;

const COLUMNS = [
  'id',
  'category',
  'name',
  'price',
  'description',
  'vat_class',
  'ribbon',
  'stamp',
  'contains',
  'may_contain',
  'checked_free',
  'diets',
  'own_marks',
  'recorded_on',
  'to_check',
  'picture',
  'in_stock',
  'stock',
  'portions',
] as const;

/** What is wrong with a cell, in words. */
export function useCellWords(): (code: string) => string {
  const t = usePortalMenuTexts();
  return (code) => {
    const known = CODES.find((one) => one === code);
    return known ? t(`cell.${known}`) : code;
  };
}

/** How a column is called on the page: `name_el` is the name in Greek. */
export function useColumnWords(): (key: string) => string {
  const t = usePortalMenuTexts();
  const languageName = useLanguageName();
  return (key) => {
    const known = COLUMNS.find((one) => one === key);
    if (known) return t(`column.${known}`);
    const [, field, language = ''] = /^(name|description|category)_([a-z]{2})$/u.exec(key) ?? [];
    if (field !== 'name' && field !== 'description' && field !== 'category') return key;
    return t('column.in_language', { column: t(`column.${field}`), language: languageName(language) });
  };
}

/** A cell as the page calls it: `food` is "Food". */
export function useValueWords(): (column: string, value: string) => string {
  const t = usePortalMenuTexts();
  return (column, value) => {
    const vatClass = column === 'vat_class' ? VAT_CLASSES.find((one) => one === value) : undefined;
    return vatClass ? t(`vat.${vatClass}`) : value || t('nothing');
  };
}
