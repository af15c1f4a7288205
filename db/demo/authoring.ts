import type * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import type { Tint } from '#domain/category-tint.ts';
import { MARKS } from '#domain/dish-marks.ts';
import { NEW_CURRENCIES } from '#domain/currency.ts';
import type { WholeVenueInput } from '#features/venues/contract.ts';
import type { Extra, ExtraOption, Item, Promotion, TableArrangement } from '#features/venues/venue-schemas.ts';
import { MARKED, marksOfOption } from './marked.ts';

/** A text in the venue's own language (English) and in Greek. */
export type Words = readonly [en: string, el: string];
export type ItemInput = v.InferInput<typeof Item>;
export type ExtraInput = v.InferInput<typeof Extra>;
export type OptionInput = v.InferInput<typeof ExtraOption>;
export type PromotionInput = v.InferInput<typeof Promotion>;
export type FloorInput = v.InferInput<typeof TableArrangement>;
export type Allergen = NonNullable<OptionInput['allergens']>[number];
export type VatClass = NonNullable<ItemInput['vatClass']>;

export type Category = { readonly name: Words; readonly tint: Tint; readonly items: readonly ItemInput[] };

const greek = (name: string) => ({ el: { name } });

/** One value of an extra. `cost` in euro; `allergens` are what choosing it adds to the dish, `may` what it may add. */
export const option = (words: Words, cost = 0, allergens: readonly Allergen[] = [], may: readonly Allergen[] = []): OptionInput => ({
  value: words[0],
  text: words[0],
  cost,
  allergens: [...allergens],
  ...(may.length > 0 && { mayContain: [...may] }),
  recorded: true,
  marks: marksOfOption(words[0], allergens),
  translations: greek(words[1]),
});

/** Something that the kitchen leaves out when asked, and what is gone with it. */
export const without = (words: Words, ...removes: readonly Allergen[]): OptionInput => ({ ...option(words), removes: [...removes] });

const extra = (type: ExtraInput['type'], words: Words, options: readonly OptionInput[]): ExtraInput => ({
  option: words[0],
  type,
  maxSelectable: null,
  required: false,
  options: [...options],
  translations: greek(words[1]),
});

/** One of the options must be chosen. */
export const mustChoose = (words: Words, ...options: readonly OptionInput[]): ExtraInput => ({
  ...extra('radio', words, options),
  required: true,
});
/** One of the options may be chosen, from a list that folds away. */
export const mayChoose = (words: Words, ...options: readonly OptionInput[]): ExtraInput => extra('select', words, options);
/** Up to `most` of the options may be added. */
export const mayAdd = (most: number, words: Words, ...options: readonly OptionInput[]): ExtraInput => ({
  ...extra('checkbox', words, options),
  maxSelectable: most,
});

/** Any of these may be left out. */
export const leaveOut = (...options: readonly OptionInput[]): ExtraInput => mayAdd(options.length, ['Leave out', 'Χωρίς'], ...options);

const ribbon = (words: Words) => ({ active: true, text: words[0], translations: greek(words[1]) });
export const MOST_LOVED = ribbon(['Most loved', 'Το αγαπημένο']);
export const NEW = ribbon(['New', 'Νέο']);
export const IN_SEASON = ribbon(['In season', 'Εποχής']);
export const HOUSE = ribbon(['House classic', 'Κλασικό του σπιτιού']);

export type Details = {
  readonly allergens?: readonly Allergen[];
  /** Cannot be ruled out: the same fryer, the same board. */
  readonly mayContain?: readonly Allergen[];
  /** Nobody of the kitchen has gone through the fourteen: what it does not contain is not known. */
  readonly unsaid?: true;
  readonly extras?: readonly ExtraInput[];
  readonly ribbon?: ReturnType<typeof ribbon>;
  /** Carries a loyalty stamp. */
  readonly stamp?: true;
  readonly soldOut?: true;
  /** Portions left today; without it nobody counts. */
  readonly left?: number;
  readonly vat?: VatClass;
};

/** A dish or drink: name, what the host says about it, price in euro, picture of `public/dishes`. Its id is made by `category`. */
export const item = (name: Words, says: Words, price: number, picture: string, more: Details = {}): Omit<ItemInput, 'id'> => ({
  name: name[0],
  description: says[0],
  price,
  image: `/dishes/${picture}.webp`,
  inStock: more.soldOut !== true,
  stockQty: more.left ?? null,
  ribbon: more.ribbon ?? { active: false, text: '' },
  addLoyaltyStamp: more.stamp === true,
  selectedAllergens: [...(more.allergens ?? [])],
  mayContain: [...(more.mayContain ?? [])],
  checkedFree: more.unsaid ? [] : ALLERGENS.filter((key) => !more.allergens?.includes(key) && !more.mayContain?.includes(key)),
  marks: MARKS.filter((mark) => MARKED[mark].includes(name[0])),
  extras: [...(more.extras ?? [])],
  ...(more.vat === undefined ? {} : { vatClass: more.vat }),
  translations: { el: { name: name[1], description: says[1] } },
});

const slug = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-');

/** A category and the VAT class of what it holds, unless an item says otherwise. Ids are the venue's `prefix` and the English name. */
export const category = (prefix: string, name: Words, tint: Tint, vat: VatClass, items: readonly Omit<ItemInput, 'id'>[]): Category => ({
  name,
  tint,
  items: items.map((dish) => ({ vatClass: vat, ...dish, id: `${prefix}-${slug(dish.name)}` })),
});

/** The menu of a venue as the contract wants it, categories in the order given. */
export const menuOf = (categories: readonly Category[]) => ({
  categories: categories.map(({ name }) => name[0]),
  items: Object.fromEntries(categories.map(({ name, items }) => [name[0], [...items]])),
  categoryDetails: Object.fromEntries(categories.map(({ name, tint }) => [name[0], { tint, translations: greek(name[1]) }])),
});

const DAY = 86_400_000;
/** Midnight (UTC) `days` away from the day of `now`. */
const dayAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);

type Offer = {
  readonly name: Words;
  readonly says: Words;
  /** First and last day, counted from today. */
  readonly days: readonly [from: number, to: number];
  /** Not in the banner nor in the list: the code is typed by hand. */
  readonly hidden?: true;
  readonly code: string;
  readonly off: readonly [amount: number, type: '%' | '-'];
  /** The least that must be left to pay. */
  readonly least?: number;
  readonly ground: string;
  readonly ink: string;
  readonly picture: string;
};

/** A promotion of whole days of the venue's own calendar, first and last included. */
export const promotion = (now: Date, offer: Offer): PromotionInput => ({
  name: offer.name[0],
  description: offer.says[0],
  startDate: dayAfter(now, offer.days[0]),
  endDate: dayAfter(now, offer.days[1]),
  shouldShow: offer.hidden !== true,
  backgroundColor: offer.ground,
  backgroundImage: `/dishes/${offer.picture}.webp`,
  textColor: offer.ink,
  promoCode: {
    code: offer.code,
    type: offer.off[1],
    discount: offer.off[0],
    ...(offer.least !== undefined && { minimumSubtotal: offer.least }),
  },
  translations: { el: { name: offer.name[1], description: offer.says[1] } },
});

type Place = readonly [table: number, col: number, row: number, seats: number];
/** A floor and where its tables stand, in cells from the top left. */
export const floor = (
  number: number,
  name: Words,
  cols: number,
  rows: number,
  shape: 'circle' | 'square',
  places: readonly Place[],
): FloorInput => ({
  floor: number,
  name: name[0],
  cols,
  rows,
  shape,
  cellSize: '27px',
  tables: places.map(([table, col, row, seats]) => ({ table, col, row, seats })),
  translations: greek(name[1]),
});

/** What the three demo venues have in common: euro, English first and Greek, always open, every way to pay. The online ones are
 * offered where somebody's keys, or the test mode, stand behind them. */
export const SHARED = {
  languages: ['en', 'el'],
  paymentMethods: [
    { value: 99, method: 'Cash', enabled: true },
    { value: 100, method: 'Card at table', enabled: true },
    { value: 3, method: 'Stripe card', enabled: true },
    { value: 0, method: 'Card details form', enabled: true },
    { value: 1, method: 'PayPal', enabled: true },
    { value: 4, method: 'Payment-gateway form', enabled: true },
    { value: 2, method: 'JCC Form', enabled: true },
  ],
  configuration: {
    rewardsEnabled: true,
    tier: 2,
    currencies: [...NEW_CURRENCIES],
    goodToKnow: {
      wifi: { en: 'Network “Guests”, password parea-demo', el: 'Δίκτυο «Guests», κωδικός parea-demo' },
      toilet: { en: 'Past the bar, second door on the left', el: 'Μετά το μπαρ, δεύτερη πόρτα αριστερά' },
      parking: {},
    },
  },
  openingHours: { weekly: [], exceptions: [] },
  layout: {},
  css: {},
} satisfies Partial<WholeVenueInput>;
