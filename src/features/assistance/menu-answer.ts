import type { AllergenKey } from '#domain/allergens.ts';
import { keepsDiet, type DietKey } from '#domain/dish-marks.ts';
import { avoidedBy, avoidingThese, conflictKeys, dishFit, isConflict, keysThat, NO_PASSPORT, type Passport } from '#domain/passport.ts';
import { soundedWords, wordFit } from '#domain/search-fold.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { categoriesOf, isGone, type Dish } from '#features/venues/read-venue.ts';
import { allergenWord } from './allergen-words.ts';
import { mustAsk, type MenuQuestion } from './menu-question.ts';
import { kindOf } from './question-words.ts';

/** What a menu answers to a question. */
export type MenuAnswer = {
  /** The dishes that fit, the best first, those that can be had before those that are gone. */
  readonly dishes: readonly Dish[];
  /** Fit by their words, but contain, or may contain, what was to be left out: said, never offered. */
  readonly excluded: readonly Dish[];
  /** Words that stand nowhere on this menu. */
  readonly missing: readonly string[];
  /** Diets that this venue records of no dish. */
  readonly unrecorded: readonly DietKey[];
};

/** Whether anything in the question can be looked up. */
export const isAnswerable = ({ mostCents, without, diets, unwanted, notRecorded, words, sort }: MenuQuestion): boolean =>
  mostCents !== null || sort !== 'menu' || [without, diets, unwanted, notRecorded, words].some(({ length }) => length > 0);

/** Whether the kitchen made sure that a dish is free of all that was asked about; the only case in which that may be said. */
export const isCheckedFree = ({ item }: Dish, keys: readonly AllergenKey[]): boolean =>
  keys.length > 0 && dishFit(item, avoidingThese(keys))?.fit === 'free';

const NOTHING: MenuAnswer = { dishes: [], excluded: [], missing: [], unrecorded: [] };

/**
 * Answers from what is written of the dishes: name, description and category in every language of the menu, recorded allergens, price. A
 * dish that contains what somebody cannot eat, by this question or by their passport, is never among `dishes`, whatever else was asked.
 */
export function answerTo(question: MenuQuestion, venue: PublicVenue, passport: Passport = NO_PASSPORT): MenuAnswer {
  if (mustAsk(question) || !isAnswerable(question)) return NOTHING;
  const entries = entriesOf(venue);
  const isRecorded = (diet: DietKey) => entries.some(({ dish }) => keepsDiet(dish.item, diet));
  const unrecorded = question.diets.filter((diet) => !isRecorded(diet));
  if (unrecorded.length > 0) return { ...NOTHING, unrecorded };
  const kept: Passport = {
    avoids: { ...passport.avoids, ...avoidingThese(question.without).avoids },
    diets: [...question.diets, ...passport.diets.filter(isRecorded)],
  };
  // Whose health it is: there an owner's own words count as well.
  const strict = avoidedBy(kept).filter(
    (key) => (question.allergy && question.without.includes(key)) || passport.avoids[key] === 'allergy',
  );
  const wanted = [...question.words, ...question.notRecorded];
  const keepsDiets = ({ dish }: Entry) => kept.diets.every((diet) => keepsDiet(dish.item, diet));
  const missing = question.words.filter((word) => !entries.some((entry) => fitOf(word, entry) > 0));
  // What stands nowhere narrows nothing down where more was asked; of what is wanted alone it is the answer.
  const dropped = question.without.length > 0 && missing.length < wanted.length ? missing : [];
  const scored = entries
    .map((entry) => ({
      ...entry,
      score: scoreOf(
        wanted.filter((word) => !dropped.includes(word)),
        entry,
      ),
    }))
    .filter(({ score, dish }) => score > 0 && (question.mostCents === null || dish.item.priceCents <= question.mostCents))
    .filter(({ dish }) => question.sort !== 'popular' || dish.wire.ribbon?.active === true)
    .filter(keepsDiets)
    .filter((entry) => !question.unwanted.some((word) => fitOf(word, entry) > 0));
  const keeps = (entry: Entry) => !isKeptFrom(entry, kept, strict);
  const price = (dish: Dish) => (question.sort === 'cheapest' ? dish.item.priceCents : 0);
  const dishes = scored
    .filter(keeps)
    .toSorted(
      (one, other) =>
        Number(isGone(one.dish.item)) - Number(isGone(other.dish.item)) ||
        price(one.dish) - price(other.dish) ||
        Number(isCheckedFree(other.dish, question.without)) - Number(isCheckedFree(one.dish, question.without)) ||
        other.score - one.score,
    )
    .map(({ dish }) => dish);
  const excluded = wanted.length === 0 ? [] : scored.filter((entry) => !keeps(entry)).map(({ dish }) => dish);
  return { dishes, excluded, missing, unrecorded };
}

type Texts = ReturnType<typeof soundedWords>;
type Entry = { readonly dish: Dish; readonly name: Texts; readonly category: Texts; readonly says: Texts };

const everyLanguage = (
  of: { readonly translations?: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> },
  field: string,
) => Object.values(of.translations ?? {}).map((words) => words[field] ?? '');

const folded = new WeakMap<PublicVenue, readonly Entry[]>();

/** Folding a menu costs far more than asking it: once for each menu. */
function entriesOf(venue: PublicVenue): readonly Entry[] {
  const entries = folded.get(venue) ?? foldMenu(venue);
  folded.set(venue, entries);
  return entries;
}

/** How guests ask for what is recorded as spicy. */
const SPICY = 'spicy hot καυτερό πικάντικο';

function foldMenu(venue: PublicVenue): Entry[] {
  return categoriesOf(venue).flatMap(({ name, dishes }) => {
    const category = soundedWords([name, ...everyLanguage(venue.content.menu.categoryDetails[name] ?? {}, 'name')].join(' '));
    return dishes.map((dish) => ({
      dish,
      category,
      name: soundedWords([dish.wire.name, ...everyLanguage(dish.wire, 'name')].join(' ')),
      says: soundedWords(
        [
          dish.wire.description ?? '',
          ...everyLanguage(dish.wire, 'description'),
          dish.wire.ribbon?.text ?? '',
          dish.item.marks?.includes('spicy') ? SPICY : '',
        ].join(' '),
      ),
    }));
  });
}

/** How well one word fits a dish: in its name before its category before its description; 0 nowhere. */
function fitOf(word: string, { name, category, says }: Entry): number {
  const [asked, ...kin] = kindOf(word).flatMap(soundedWords);
  const fit = (other: Texts[number]) =>
    (asked && wordFit(asked, other)) || (kin.some((one) => one.greek === other.greek && wordFit(one, other) === 3) ? 3 : 0);
  const best = (words: Texts) => Math.max(0, ...words.map(fit));
  const [inName, inCategory, inText] = [best(name), best(category), best(says)];
  return (inName && inName + 10) || (inCategory && inCategory + 5) || inText;
}

/** All of the words, or nothing. A dish that is asked for by nothing but price or allergens scores alike. */
function scoreOf(words: readonly string[], entry: Entry): number {
  const fits = words.map((word) => fitOf(word, entry));
  return fits.includes(0) ? 0 : 1 + fits.reduce((sum, fit) => sum + fit, 0);
}

/** Contains it, may contain it, cannot be had without it, or speaks of it although nothing is recorded. */
const isKeptFrom = (entry: Entry, kept: Passport, strict: readonly AllergenKey[]): boolean => {
  const found = dishFit(entry.dish.item, kept);
  return isConflict(found) || keysThat(found, 'unknown').some((key) => strict.includes(key) && speaksOf(entry, key));
};

/** An owner who writes "with walnuts" and records nothing has told us all the same. */
const speaksOf = ({ name, says }: Entry, key: AllergenKey): boolean =>
  name.some(({ plain }) => allergenWord(plain)?.keys.includes(key)) ||
  says.some(({ plain }) => {
    const meant = allergenWord(plain);
    return meant !== null && meant.named && meant.keys.includes(key);
  });

/** What a dish as it comes contains or may contain of some allergens. */
export const foundIn = ({ item }: Dish, keys: readonly AllergenKey[]): AllergenKey[] => conflictKeys(dishFit(item, avoidingThese(keys)));
