/** A price as a file or a person writes it, and that of a pasted dish with sizes. */

const MONEY = /^[€£$]?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*[€£$]?$/;
/** `1.250,00` and `1,250.00`: the two signs say which is which. */
const THOUSANDS = /(\d{1,3})(?:\.(\d{3}),|,(\d{3})\.)(?=\d{1,2}(?!\d))/;

/** "6.50", "6,5", "€6.50", "1.250,00". Anything with a third decimal is no price. */
export function readPrice(cell: string): number | null {
  const found = MONEY.exec(cell.replace(THOUSANDS, '$1$2$3.'));
  if (!found) return null;
  const amount = Number(`${found[1]}.${found[2] ?? '0'}`);
  return amount <= 1_000_000 ? amount : null;
}

type Priced = { readonly price: string; readonly prices: readonly string[]; readonly sizes: readonly string[] };
type Sized = { readonly size: string; readonly price: string };

/** The cheapest first, for that is what the dish costs; before it what is no price, which is to be said of the dish's own. */
export const cheapestFirst = (sizes: readonly Sized[]): Sized[] =>
  sizes.toSorted((a, b) => (readPrice(a.price.trim()) ?? -1) - (readPrice(b.price.trim()) ?? -1));

/** A row with several prices as sizes of these names, the cheapest first; where there is none, its number. */
export function asSizes<Dish extends Priced>(dish: Dish, names: readonly string[]): Dish {
  const sized = cheapestFirst(dish.prices.map((price) => ({ size: '', price })));
  const prices = sized.map(({ price }) => price);
  return { ...dish, price: prices[0] ?? dish.price, prices, sizes: prices.map((_, at) => names[at] ?? String(at + 1)) };
}

/** At a price that somebody corrects: with sizes it is that of the first of them, and the others stay as they are on paper. */
export const priced = <Dish extends Priced>(dish: Dish, price: string): Dish => ({
  ...dish,
  price,
  prices: dish.sizes.length > 0 ? [price, ...dish.prices.slice(1)] : dish.prices,
});
