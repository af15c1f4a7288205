import { cheapestFirst } from './dish-price.ts';
import type { PastedDish } from './paste-menu.ts';

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/**
 * Pasted dishes as the file that the import takes, in its columns. A column that no dish fills is left out, for an empty cell would empty what is there;
 * the second name goes into the venue's other language where it has exactly that one.
 */
export function pastedFile(dishes: readonly PastedDish[], languages: readonly string[]): string {
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
  if (dishes.some(({ sizes }) => sizes.length > 0)) columns.push(['portions', (dish) => portionsOf(dish, own === 'el')]);
  const rows = [columns.map(([name]) => name), ...dishes.map((dish) => columns.map(([, cell]) => cell(dish)))];
  return rows.map((row) => row.map(quoted).join(',')).join('\n');
}

const sizesOf = ({ sizes, prices }: PastedDish) => sizes.map((size, at) => ({ size, price: prices[at] ?? '' }));

/** `Small 3.20; Large 3.90`. */
function portionsOf(dish: PastedDish, greek: boolean): string {
  const plain = greek ? 'Κανονικό' : 'Regular';
  return cheapestFirst(sizesOf(dish))
    .map(({ size, price }) => `${size || plain} ${price}`)
    .join('; ');
}
