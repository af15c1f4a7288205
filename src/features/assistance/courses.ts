import type { soundedWords } from '#domain/search-fold.ts';
import { foldGreek } from '#domain/search-fold.ts';
import { wordList } from './word-list.ts';

type Texts = ReturnType<typeof soundedWords>;

/** A main dish, and whatever is eaten, as one word each: "cheapest main", "the cheapest food". */
export const MAINS = 'maindishes';
export const FOODS = 'anyfood';

/** What can be added to dishes as a sauce, as one word. */
export const SAUCES = 'addedsauces';
const isSauce = wordList(`sauce sauces dressing dressings condiment* extra extras added σαλτσα σαλτσεσ σωσ sos saltsa saltses`);
const isSauceGroup = wordList(`sauce sauces dip dips dipping dressing* σαλτσα σαλτσεσ ντιπ βουτηγμα σωσ`);
export const isOfSauces = (group: Texts): boolean =>
  group.some(({ plain }) => isSauceGroup(plain)) && !group.some(({ plain }) => isBread(plain));
const isBread = wordList(`bread* pita* ψωμ* πιτα πιτεσ`);
/** "What sauces do you have?": those that can be added, which no dish is called by. */
export const withSauces = (words: readonly string[]): readonly string[] =>
  words.length > 0 && words.every(isSauce) && words.some((word) => !/^(?:extra|extras|added)$/u.test(word)) ? [SAUCES] : words;

const ASIDE = wordList(`side* starter* meze* mezedes salad* dip* bread* συνοδευτ* ορεκτικ* μεζ* σαλατ* αλοιφ* ψωμ*`);
const SWEET = wordList(`sweet sweets dessert* cake cakes pastry pastries γλυκ* επιδορπι*`);
/** A part of the menu with what is had beside a dish. */
export const isAside = (category: Texts): boolean => category.some(({ plain }) => ASIDE(plain));
export const isSweet = (category: Texts): boolean => category.some(({ plain }) => SWEET(plain));
/** Stands in parts of a menu that have dishes too, and is none. */
const isBeside = wordList(
  `fries chips olives crackers edamame ginger cookie cookies croissant* doughnut* donut* cake cakes bread muffin* brownie* biscuit* waffle* corn`,
);

/** Whether a dish is a meal by itself, as far as its part of the menu and its name say. */
export const isMainDish = (isFood: boolean, category: Texts, name: Texts): boolean =>
  isFood && !isAside(category) && !isSweet(category) && !name.some(({ plain }) => isBeside(plain));

const SAYS_MAIN =
  /\bmains\b|\bmain\b(?=\s*(?:$|[.,;:?!)]|(?:course|courses|dish|dishes|meal|meals|plate|plates|for|with|without|under|below|that|which|please|pls|and|or)\b))/u;
const SAYS_MAIN_GREEK =
  /\bkiri[oa]s?\s+piat|\b(?:fthin|ftin|fthen)\w*\s+kiri[oa]s?\b|\bkiri[oa]s?\s*(?:$|[.,;?!])|\b(?:ti|pia|kati|gia)\s+kiri[oa]s?\b/u;
const SAYS_FOOD = /\b(?:food|foods|dish|dishes|meals?|plates?|eat)\b/u;
const SAYS_FOOD_GREEK = /\b(?:fagit\w*|fait[oa]|piat\w*|fa[oi]|fame|fane)\b/u;

/** What is left to be looked for, with main dishes where somebody asks for one, and what is eaten where somebody asks for the cheapest of it. Takes folded text. */
export function withCourse(words: readonly string[], folded: string, isCheapest: boolean): readonly string[] {
  const sound = foldGreek(folded);
  if (SAYS_MAIN.test(folded) || SAYS_MAIN_GREEK.test(sound)) return [...words, MAINS];
  const isFood = SAYS_FOOD.test(folded) || SAYS_FOOD_GREEK.test(sound);
  return isCheapest && words.length === 0 && isFood ? [FOODS] : words;
}
