import type { AllergenKey } from '#domain/allergens.ts';
import { isRaw, isRolled } from './care-words.ts';
import type { Entry } from './menu-entries.ts';
import { wordList } from './word-list.ts';

/** What a dish is like, by its record where there is one, else by the menu's words. */

const texts = new WeakMap<Entry, string>();
/** All that is written of a dish, in every language, folded. */
export function textOf(entry: Entry): string {
  const known = texts.get(entry) ?? [...entry.name, ...entry.says].map(({ plain }) => plain).join(' ');
  texts.set(entry, known);
  return known;
}

const OF_THE_SEA: readonly AllergenKey[] = ['fish', 'crustaceans', 'molluscs'];
/** Raw by its words; or of the sea by its record, and served as what is often raw. */
export const isRawFish = (entry: Entry): boolean =>
  isRaw(textOf(entry))
    ? entry.isFood && !isVegan(entry)
    : isRolled(textOf(entry)) && entry.dish.item.allergens.some((key) => OF_THE_SEA.includes(key));
const isVegan = ({ dish }: Entry): boolean => dish.item.marks?.includes('vegan') === true;

const SPICY = wordList(
  `spicy chilli chilies chillies chili chilis jalapeno* cayenne sriracha harissa piri peri kimchi καυτερ* πικαντικ* τσιλι χαλαπενιο*`,
);
const FRIED = wordList(`fried fry tempura katsu battered τηγανητ* τηγανιτ* τηγανισμεν* τηγανιζ* τεμπουρα τηγανια`);

/** What guests say that a dish is not to be, as one word each; null where it is none of these. */
export type Nature = 'spicy' | 'fried' | 'raw' | 'caffeine' | 'alcohol';
const NATURES: readonly (readonly [Nature, (word: string) => boolean])[] = [
  [
    'spicy',
    wordList(
      `spicy spice spices spiciness spicey hot heat chilli chillies chili chilis fiery καυτερ* πικαντικ* καψ* τσιλι καιει καινε kafter* kauter* pikantik* kaiei kaei`,
    ),
  ],
  ['fried', wordList(`fried fry deepfried greasy oily τηγανητ* τηγανιτ* τηγανισμεν* λαδερ* λιπαρ*`)],
  ['raw', wordList(`raw uncooked ωμο ωμα ωμη ωμοσ ωμες ωμεσ omo oma wmo wma omi`)],
  ['caffeine', wordList(`caffeine caffein caffine caffeinated καφεϊνη καφεινη kafeini`)],
];
export const natureOf = (word: string): Nature | null => NATURES.find(([, is]) => is(word))?.[0] ?? null;

/** Whether a dish is so, recorded or by its words. */
export function isOfNature(entry: Entry, nature: Nature, isCaffeinated: (entry: Entry) => boolean): boolean {
  const { name, says, dish, isAlcoholic } = entry;
  const has = (is: (word: string) => boolean) => [...name, ...says].some(({ plain }) => is(plain));
  if (nature === 'spicy') return dish.item.marks?.includes('spicy') === true || has(SPICY);
  if (nature === 'fried') return has(FRIED);
  if (nature === 'raw') return isRawFish(entry);
  return nature === 'alcohol' ? isAlcoholic : isCaffeinated(entry);
}
