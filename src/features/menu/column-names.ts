/** How columns of a menu are called in files of others. */

/** As it is compared: `Item Name` and `item-name` are `item_name`. */
const written = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll(/\s*\[[^\]]*\]$/gu, '')
    .replaceAll(/[\s-]+/gu, '_');

const NAMES: Readonly<Record<string, readonly string[]>> = {
  category: [
    'κατηγορία',
    'categories',
    'category_name',
    'reporting_category',
    'group',
    'product_group',
    'item_group',
    'product_category',
    'section',
    'menu_section',
    'ομάδα',
  ],
  name: ['όνομα', 'ονομασία', 'πιάτο', 'προϊόν', 'είδος', 'item', 'item_name', 'product', 'product_name', 'dish', 'title'],
  price: [
    'τιμή',
    'τιμή_πώλησης',
    'λιανική',
    'default_price',
    'retail_price',
    'unit_price',
    'selling_price',
    'sale_price',
    'price_incl._tax',
    'price_inc._vat',
  ],
  description: ['περιγραφή', 'details', 'item_description', 'product_description'],
  variation: ['variation_name', 'option_1_value', 'variant', 'variant_name', 'παραλλαγή'],
  stock: ['απόθεμα'],
  picture: ['εικόνα'],
};
const KEYS = new Map(Object.entries(NAMES).flatMap(([key, names]) => names.map((name) => [name, key] as const)));

/** The column that a header means, as people and tills write it: ours, Square's (`Item Name`), Loyverse's (`Default price`), `Retail price`. */
export function columnOf(header: string): string {
  const word = written(header);
  return KEYS.get(word) ?? word;
}
