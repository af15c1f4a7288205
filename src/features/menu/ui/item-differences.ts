import type { Texts } from '#platform/shared/texts.ts';
import type { PortalMenuKey } from '#texts/keys.ts';
import type { Difference } from './conflict.tsx';
import type { ItemForm } from './item-form-state.ts';

const FIELDS = [
  'category',
  'name',
  'description',
  'translations',
  'price',
  'vatClass',
  'image',
  'ribbon',
  'addLoyaltyStamp',
  'allergens',
  'marks',
  'ownMarks',
  'extras',
  'availability',
] as const satisfies readonly (keyof ItemForm)[];

/** What two versions of an item say differently. */
export function itemDifferences(
  mine: ItemForm,
  theirs: ItemForm,
  categoryName: (id: string) => string,
  t: Texts<PortalMenuKey>,
): Difference[] {
  const words = (form: ItemForm, field: (typeof FIELDS)[number]): string =>
    field === 'category' ? categoryName(form.category) : textOf(form[field]);
  return FIELDS.filter((field) => JSON.stringify(mine[field]) !== JSON.stringify(theirs[field])).map((field) => ({
    label: t(`field.${field}`),
    mine: words(mine, field),
    theirs: words(theirs, field),
  }));
}

/** What a field says, flat: names and values in the order in which they stand. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(' · ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, inner]) => [key, textOf(inner)] as const)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => `${key}: ${text}`)
    .join(', ');
}
