import { fromAmount, toAmount } from '#domain/money.ts';
import { readPrice } from '../../dish-price.ts';
import { isSize } from '../../paste-prices.ts';
import type { Column, Draft } from './column.ts';

/** Longer than any list of sizes. */
export const LONGEST_PORTIONS = 500;
const SIZE = { en: 'Size', el: 'Μέγεθος' } as const;
const CHOICE = { en: 'Choice', el: 'Επιλογή' } as const;
const REGULAR = new Set(['regular', 'normal', 'standard', 'κανονικό', 'κανονική', 'κανονικός']);
/** Flavours, which tills keep like sizes, are none. */
const nameOf = (sizes: readonly Portion[], language: string): string => {
  const said = sizes.every(({ name }) => isSize(name) || REGULAR.has(name.toLowerCase())) ? SIZE : CHOICE;
  return language === 'el' ? said.el : said.en;
};

type Portion = { readonly name: string; readonly costs: number };

/** `Small 3.20; Large 3.90`, and what each costs more than the first. Null: no such list. */
function portionsIn(cell: string): { readonly lowest: number; readonly sizes: readonly Portion[] } | null {
  const read = cell.split(';').map((part) => {
    const [, name = '', typed = ''] = /^\s*(\S.*?)[\s:=]+([€£$]?[\d.,]+\s?[€£$]?)\s*$/.exec(part) ?? [];
    return { name, price: readPrice(typed) };
  });
  const lowest = read[0]?.price ?? null;
  if (read.length < 2 || lowest === null) return null;
  const sizes = read.flatMap(({ name, price: each }) =>
    name === '' || each === null || each < lowest ? [] : [{ name, costs: toAmount(fromAmount(each) - fromAmount(lowest)) }],
  );
  return sizes.length < read.length ? null : { lowest, sizes };
}

type Extras = NonNullable<Draft['extras']>;

/** The choices of a dish with what its sizes cost now, where one of them is of these very sizes. Shared ones are changed where they are shared. */
function pricedAnew(extras: Extras, sizes: readonly Portion[]): Extras {
  const named = new Map(sizes.map(({ name, costs }) => [name.toLowerCase(), costs]));
  const costOf = ({ value, text }: Extras[number]['options'][number]) => named.get((text || value).toLowerCase());
  return extras.map((extra) => {
    const isThese = extra.options.length === named.size && extra.options.every((option) => costOf(option) !== undefined);
    if (!isThese || extra.group !== undefined || extra.type === 'checkbox') return extra;
    return { ...extra, options: extra.options.map((option) => ({ ...option, cost: costOf(option) ?? option.cost })) };
  });
}

/**
 * A choice that has to be made, the first from the start and at the dish's own price. A dish that has choices keeps them, for what somebody made of its
 * sizes is not in a file; what these sizes cost is.
 */
export const portions = ([own = 'en', ...others]: readonly string[]): Column => ({
  key: 'portions',
  show: (draft) => draft.portions ?? '',
  read: (cell, { extras, price: costs, portionsOf }) => {
    if (cell === '') return {};
    const told = cell.length > LONGEST_PORTIONS ? null : portionsIn(cell);
    if (!told) return 'not_portions';
    // Its price is read before: with another one every size would cost guests something else than it says here.
    if (told.lowest !== costs) return 'not_its_price';
    const { sizes } = told;
    if (extras && extras.length > 0) {
      const anew = pricedAnew(extras, sizes);
      return JSON.stringify(anew) === JSON.stringify(extras) ? {} : { extras: anew, portions: cell };
    }
    const extra = {
      option: portionsOf ?? nameOf(sizes, own),
      type: 'radio' as const,
      maxSelectable: null,
      required: true,
      translations: portionsOf ? {} : Object.fromEntries(others.map((language) => [language, { name: nameOf(sizes, language) }])),
      options: sizes.map(({ name, costs: cost }, at) => ({
        value: name,
        text: name,
        cost,
        allergens: [],
        preset: at === 0,
        translations: {},
      })),
    };
    return { extras: [extra], portions: cell };
  },
});
/** What the choice is called, where a file says it. */
export const portionsOf: Column = {
  key: 'portions_of',
  show: () => '',
  read: (cell) => (cell === '' ? {} : { portionsOf: cell }),
};
