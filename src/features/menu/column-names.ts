/** How columns of a menu are called in files of others. */

/** As it is compared: `Item Name` and `item-name` are `item_name`. */
function written(header: string): string {
  const word = header.trim().toLowerCase();
  // Loyverse writes a price as `Price [Main street]`; of other columns a shop's is not the dish's own (`In stock [Main street]` is a count).
  const shop = word.endsWith(']') ? word.indexOf('[') : -1;
  const whole = shop >= 0 && word.slice(0, shop).trim() === 'price' ? 'price' : word;
  return whole.replaceAll(/[\s-]+/gu, '_');
}

/** Of two columns of one kind the earlier here is read: what guests pay before what one piece costs. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  category: [
    'κατηγορία',
    'κατηγορία_είδους',
    'ομάδα_είδους',
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
  name: [
    'όνομα',
    'ονομασία',
    'πιάτο',
    'προϊόν',
    'είδος',
    'item',
    'item_name',
    'product',
    'product_name',
    'dish',
    'title',
    'περιγραφή_είδους',
    'περιγραφή_προϊόντος',
  ],
  price: [
    'retail_price',
    'λιανική',
    'selling_price',
    'τιμή_πώλησης',
    'default_price',
    'price_incl._tax',
    'price_inc._vat',
    'price',
    'τιμή',
    'sale_price',
    'unit_price',
  ],
  description: ['περιγραφή', 'details', 'item_description', 'product_description'],
  variation: ['variation_name', 'option_1_value', 'variant', 'variant_name', 'παραλλαγή'],
  variation_2: ['option_2_value'],
  variation_3: ['option_3_value'],
  portions_of: ['option_1_name'],
  stock: ['απόθεμα', 'υπόλοιπο'],
  portions: ['sizes', 'μερίδες', 'μεγέθη'],
  picture: ['εικόνα'],
};
type Meaning = { readonly key: string; readonly rank: number };
const MEANINGS = new Map(
  Object.entries(NAMES).flatMap(([key, names]) => names.map((name, rank): [string, Meaning] => [name, { key, rank }])),
);
/** A name of ours that is not in its list comes before all that mean it. */
const meaningOf = (word: string): Meaning => MEANINGS.get(word) ?? { key: word, rank: -1 };

/**
 * The columns that headers mean, as people and tills write them: ours, Square's (`Item Name`), Loyverse's (`Default price`), `Retail price`. Each once:
 * a further one of a kind means none (''), like one without a name.
 */
export function columnsOf(headers: readonly string[]): string[] {
  const meant = headers.map((header) => meaningOf(written(header)));
  const read = new Map<string, Meaning>();
  for (const one of meant) {
    const before = read.get(one.key);
    if (!before || one.rank < before.rank) read.set(one.key, one);
  }
  // The very one that is read: two headers may be written alike.
  const first = new Set<Meaning>();
  return meant.map((one) => {
    if (read.get(one.key) !== one || first.has(one)) return '';
    first.add(one);
    return one.key;
  });
}
