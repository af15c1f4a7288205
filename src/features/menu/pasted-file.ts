import { cheapestFirst } from './dish-price.ts';
import type { PastedDish } from './paste-menu.ts';
import { knownOf, recordWithKnown, type Known } from './paste-known.ts';
import { NO_RECORD, saysRecord } from './paste-record.ts';

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/**
 * Pasted dishes as the file that the import takes, in its columns. A column that no dish fills is left out, for an empty cell would empty what is there;
 * the second name goes into the venue's other language where it has exactly that one.
 */
export function pastedFile(sent: readonly PastedDish[], languages: readonly string[], known: readonly Known[] = []): string {
  const dishes = sent.map((dish) => ({ ...dish, record: recordWithKnown(dish, known) ?? NO_RECORD }));
  const [own = 'en', ...others] = languages;
  const other = others.find((language) => language === (own === 'el' ? 'en' : 'el'));
  const columns: [string, (dish: PastedDish) => string][] = [
    ['category', ({ category }) => category],
    ['name', ({ name }) => name],
    ['price', (dish) => cheapestFirst(sizesOf(dish))[0]?.price ?? dish.price],
    ['vat_class', ({ vatClass }) => vatClass],
  ];
  if (dishes.some(({ description }) => description !== '')) columns.push(['description', ({ description }) => description]);
  if (other !== undefined && dishes.some(({ otherName }) => otherName !== ''))
    columns.push([`name_${other}`, ({ otherName }) => otherName]);
  if (other !== undefined && dishes.some(({ otherDescription }) => otherDescription !== ''))
    columns.push([`description_${other}`, ({ otherDescription }) => otherDescription]);
  if (other !== undefined && dishes.some(({ otherCategory }) => otherCategory !== ''))
    columns.push([`category_${other}`, ({ otherCategory }) => otherCategory]);
  for (const [column, key] of RECORD) {
    // What is known to be so no more is emptied, for an empty cell leaves what is there.
    const cell = (dish: PastedDish) =>
      dish.record[key].join(', ') || (saysRecord(dish.record) && (knownOf(dish, known)?.record?.[key].length ?? 0) > 0 ? '-' : '');
    if (dishes.some((dish) => cell(dish) !== '')) columns.push([column, cell]);
  }
  // Until somebody has looked at it, what was read of allergens is to be checked: it warns, and rules nothing out.
  if (dishes.some(({ record }) => saysRecord(record)))
    columns.push(['to_check', ({ record, doubts }) => (saysRecord(record) && doubts.includes('record') ? 'yes' : '')]);
  if (dishes.some(({ sizes }) => sizes.length > 0)) columns.push(['portions', (dish) => portionsOf(dish, own === 'el')]);
  const rows = [columns.map(([name]) => name), ...dishes.map((dish) => columns.map(([, cell]) => cell(dish)))];
  return rows.map((row) => row.map(quoted).join(',')).join('\n');
}

const RECORD = [
  ['contains', 'contains'],
  ['may_contain', 'mayContain'],
  ['checked_free', 'free'],
  ['diets', 'marks'],
] as const;

const sizesOf = ({ sizes, prices }: PastedDish) => sizes.map((size, at) => ({ size, price: prices[at] ?? '' }));

/** `Small 3.20; Large 3.90`. */
function portionsOf(dish: PastedDish, greek: boolean): string {
  const plain = greek ? 'Κανονικό' : 'Regular';
  return cheapestFirst(sizesOf(dish))
    .map(({ size, price }) => `${size || plain} ${price}`)
    .join('; ');
}
