import type { AllergenKey } from '#domain/allergens.ts';
import type { Choices } from '#domain/menu.ts';
import { soundedWords, wordFit } from '#domain/search-fold.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { categoriesOf, type Dish } from '#features/venues/read-venue.ts';
import { allergenWord, isBrand, isOtherFood } from './allergen-words.ts';
import { hasAlcohol, isAlcoholWord } from './alcohol.ts';
import { FOODS, isMainDish, isOfSauces, MAINS, SAUCES } from './courses.ts';
import { COLD_DRINKS, DRINKS, HOT_DRINKS, isHotDrink, isOfDrinks, saysCold } from './drinks.ts';
import { isDipKind, kindOf, type Kind } from './question-words.ts';
import { wordList } from './word-list.ts';

/** A menu prepared for questions: what is written of each dish, in every language of the menu. */

type Texts = ReturnType<typeof soundedWords>;
export type Entry = {
  readonly dish: Dish;
  /** Of the category, as the menu calls it. */
  readonly section: string;
  /** The category is called by one word, "Sweets": what stands under it is that. */
  readonly isOneKind: boolean;
  /** What its name says that it is. */
  readonly kinds: readonly Kind[];
  readonly name: Texts;
  /** The same in each language by itself. */
  readonly names: readonly Texts[];
  readonly category: Texts;
  readonly says: Texts;
  /** What can be had with it. */
  readonly options: Texts;
  /** The same, one by one. */
  readonly offers: readonly {
    readonly option: string;
    readonly value: string;
    readonly words: Texts;
    /** What it brings, or may. */
    readonly keys: readonly AllergenKey[];
    /** Of its group, "Sauce". */
    readonly group: Texts;
  }[];
  /** It has alcohol or is cooked with it, as far as that is known. */
  readonly isAlcoholic: boolean;
  /** By its part of the menu, or because it comes with bread to dip. */
  readonly isDip: boolean;
  readonly isHotDrink: boolean;
  readonly isFood: boolean;
};

const everyLanguage = (
  of: { readonly translations?: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> },
  field: string,
) => Object.values(of.translations ?? {}).map((words) => words[field] ?? '');

const folded = new WeakMap<PublicVenue, readonly Entry[]>();

/** Folding a menu costs far more than asking it: once for each menu. */
export function entriesOf(venue: PublicVenue): readonly Entry[] {
  const entries = folded.get(venue) ?? foldMenu(venue);
  folded.set(venue, entries);
  return entries;
}

/** How guests ask for what is recorded as spicy. */
const SPICY = 'spicy hot καυτερό πικάντικο';

const namesOf = ({ wire }: Dish): string => [wire.name, ...everyLanguage(wire, 'name')].join(' ');

/** Its options, but those that leave something out. */
const offersOf = ({ wire }: Dish): Entry['offers'] =>
  (wire.extras ?? []).flatMap(({ option, options, ...group }) =>
    options
      .filter(({ removes = [], value }) => removes.length === 0 && !/^(?:(?:no|without)\b|χωρίς)/iu.test(value))
      .map((one) => ({
        option,
        value: one.value,
        words: soundedWords([one.text ?? one.value, ...everyLanguage(one, 'name')].join(' ')),
        keys: [...one.allergens, ...(one.mayContain ?? [])],
        group: soundedWords([option, ...everyLanguage(group, 'name')].join(' ')),
      })),
  );

const isBread = wordList(`bread* pita* toast* ψωμ* πιτα πιτεσ`);
const isForDipping = wordList(`with dip* βουτηγμα μαζι`);
const isOfDips = wordList(`dip dips spread spreads αλοιφη αλοιφεσ ντιπ`);
const isDip = (category: Texts, offers: Entry['offers']): boolean =>
  category.some(({ plain }) => isOfDips(plain)) ||
  offers.some(({ group }) => group.some(({ plain }) => isBread(plain)) && group.some(({ plain }) => isForDipping(plain)));

/** What the venue's own marks are called, in every language. */
const ownMarksOf = ({ item }: Dish, venue: PublicVenue): string[] =>
  (venue.configuration?.ownMarks ?? [])
    .filter(({ key }) => item.ownMarks?.includes(key))
    .flatMap((mark) => [mark.name, ...everyLanguage(mark, 'name')]);

function foldMenu(venue: PublicVenue): Entry[] {
  return categoriesOf(venue).flatMap(({ name, dishes }) => {
    const category = soundedWords([name, ...everyLanguage(venue.content.menu.categoryDetails[name] ?? {}, 'name')].join(' '));
    const isOneKind = soundedWords(name).length === 1;
    return dishes.map((dish) => ({
      offers: offersOf(dish),
      dish,
      section: name,
      isOneKind,
      category,
      name: soundedWords(namesOf(dish)),
      names: [dish.wire.name, ...everyLanguage(dish.wire, 'name')].map(soundedWords),
      kinds: soundedWords(namesOf(dish)).flatMap(({ plain }) => kindOf(plain) ?? []),
      says: soundedWords(
        [
          dish.wire.description ?? '',
          ...everyLanguage(dish.wire, 'description'),
          dish.wire.ribbon?.text ?? '',
          dish.item.marks?.includes('spicy') ? SPICY : '',
          ...ownMarksOf(dish, venue),
        ].join(' '),
      ),
      options: offersOf(dish).flatMap(({ words, group }) => [...words, ...group]),
      isAlcoholic: hasAlcohol(dish, name),
      isFood: !isOfDrinks(category),
      isDip: isDip(category, offersOf(dish)),
      isHotDrink: isHotDrink(category, soundedWords(namesOf(dish)), soundedWords(dish.wire.description ?? '')),
    }));
  });
}

type Meaning = { readonly asked: Texts[number] | undefined; readonly kind: Kind | null; readonly kin: Texts; readonly there: Texts };
const meanings = new Map<string, Meaning>();
const MOST_MEANINGS = 500;

/** A word, and what else its kind is called; prepared once. */
function meaningOf(word: string): Meaning {
  const known = meanings.get(word);
  if (known) return known;
  if (meanings.size >= MOST_MEANINGS) meanings.clear();
  const kind = kindOf(word);
  const sounded = (words: readonly string[] = []) => words.flatMap(soundedWords);
  const meaning = {
    asked: soundedWords(word)[0],
    kind,
    kin: sounded([...(kind?.names ?? []), ...(kind?.some ?? [])]),
    there: sounded(kind?.there),
  };
  meanings.set(word, meaning);
  return meaning;
}

/** What a dish is called or stands under counts more than that its description has the word, and that more than what can be had with it. */
export const IN_NAME = 10;
export const IN_CATEGORY = 5;
const [OF_KIND, BESIDE] = [20, 0.5];
/** What `wordFit` gives a word that is the same. */
const WHOLE = 3;

/** So short a word is a beginning of many; one that others follow was typed to its end: "ice cream" is nothing iced. */
const SHORT = 3;
const isBeginning = (asked: Texts[number], { plain, sound, stems }: Texts[number]): boolean =>
  plain !== asked.plain && sound !== asked.sound && !stems.some((stem) => asked.stems.includes(stem));
/** «Μέλι» is no «μελιτζάνα», and "pea" no "peach". */
const isShortFood = (plain: string): boolean => plain.length <= 4 && (isOtherFood(plain) || isShortGreek(plain));
const isShortGreek = wordList(`μελι μηλο ρυζι τσαι συκο`);
/** In the other script a word that others follow is known by its whole sound, but for an ending: "coca cola" is no «κόκκαλο». */
const isOtherSound = (asked: Texts[number], other: Texts[number]): boolean =>
  (asked.greek === null) !== (other.greek === null) && other.sound.length - asked.sound.length > 1;

/** One question asks the same of a dish in several ways. */
const knownFits = new WeakMap<Entry, Map<string, number>>();

const oncePerEntry = (of: (entry: Entry) => Entry): ((entry: Entry) => Entry) => {
  const made = new WeakMap<Entry, Entry>();
  return (entry) => {
    const known = made.get(entry) ?? of(entry);
    made.set(entry, known);
    return known;
  };
};
/** A dish by what it is, and not by what is told of it. */
export const undescribed = oncePerEntry((entry) => ({ ...entry, says: [] }));
/** A dish by its name alone. */
export const byName = oncePerEntry((entry) => ({ ...entry, says: [], options: [], category: [] }));

/** How well one word fits a dish: in its name before its category before its description, a category of that kind alone before all; 0 nowhere. */
export function fitOf(word: string, entry: Entry, followed = false): number {
  const known = knownFits.get(entry) ?? new Map<string, number>();
  const asked = followed ? `${word} ` : word;
  const before = known.get(asked);
  if (before !== undefined) return before;
  if (known.size >= MOST_MEANINGS) known.clear();
  const fit = readFit(word, entry, followed);
  knownFits.set(entry, known.set(asked, fit));
  return fit;
}

/** "Drinks" are all that is drunk, the soft ones first, "refreshments" those alone; null where a word is neither. */
function drinksFit(word: string, { isFood, isAlcoholic }: Entry): number | null {
  if (kindOf(word)?.names.includes(DRINKS) !== true) return null;
  if (isFood) return 0;
  if (!isAlcoholic) return IN_NAME;
  return /^(?:refresh|αναψ|anaps)/u.test(word) ? 0 : IN_CATEGORY;
}

function readFit(word: string, entry: Entry, followed: boolean): number {
  const { name, category, says, options, isOneKind, kinds, isDip: isADip, isHotDrink: isHot } = entry;
  if (word === HOT_DRINKS) return isHot ? WHOLE + IN_NAME : 0;
  if (word === COLD_DRINKS) return entry.isFood || isHot ? 0 : (saysCold(name, says) ? WHOLE : 0) + IN_NAME;
  if (word === MAINS) return isMainDish(entry.isFood, category, name) ? IN_NAME : 0;
  if (word === SAUCES) return entry.offers.some(({ group }) => isOfSauces(group)) ? IN_NAME : 0;
  if (word === FOODS) return entry.isFood ? IN_NAME : 0;
  const drinks = drinksFit(word, entry);
  if (drinks !== null) return drinks;
  if (isAlcoholWord(word)) return entry.isAlcoholic && !entry.isFood ? WHOLE + IN_CATEGORY : 0;
  const { asked, kind, kin, there } = meaningOf(word);
  if (isDipKind(kind) && isADip) return WHOLE + IN_NAME;
  const isOf = (list: Texts, other: Texts[number]) =>
    list.some((one) => (one.greek === null) === (other.greek === null) && wordFit(one, other) === 3);
  const isWhole = asked !== undefined && ((followed && asked.plain.length <= SHORT) || isBrand(asked.plain) || isShortFood(asked.plain));
  const fit = (other: Texts[number]) =>
    (asked && !(isWhole && isBeginning(asked, other)) && !(followed && isOtherSound(asked, other)) && wordFit(asked, other)) ||
    (isOf(kin, other) ? 3 : 0);
  const best = (words: Texts) => Math.max(0, ...words.map(fit));
  const inCategory = best(category);
  const inName = best(name) || (inCategory > 0 && name.some((one) => isOf(there, one)) ? 3 : 0);
  if (inCategory && kind && isOneKind) return inCategory + OF_KIND;
  if (inName) return inName + IN_NAME;
  // Under "Wine and beer" a lager is no wine.
  const isOther = kind !== null && kinds.length > 0 && !kinds.includes(kind);
  if (inCategory && !isOther) return inCategory + IN_CATEGORY;
  return best(says) || (best(options) > 1 ? BESIDE : 0);
}

/** How nearly a dish is called by some words and nothing else, from 0 to 2: "ouzo" is "Ouzo, 200 ml" before it is "Prawns with ouzo". */
export function closeness(words: readonly string[], { names }: Entry): number {
  const asked = words.flatMap((word) => meaningOf(word).asked ?? []);
  const inOne = (name: Texts): number => {
    const own = name.filter(({ plain }) => plain.length > 2 && !/\d/u.test(plain));
    const hits = own.map((one) => asked.some((word) => wordFit(word, one) > 1));
    return own.length === 0 ? 0 : hits.filter(Boolean).length / own.length + Number(hits[0]);
  };
  return Math.max(0, ...names.map(inOne));
}

/**
 * How well some words fit each dish. Where something is of the kind that was asked for, what only speaks of it ("colder than the beer") is not; and
 * of "Wine and beer" only what is called so, where something is.
 */
export function fitsOf(words: readonly string[], entries: readonly Entry[]): readonly (readonly number[])[] {
  const fits = words.map((word, at) => {
    const each = entries.map((entry) => fitOf(word, entry, at < words.length - 1));
    const most = Math.max(0, ...each);
    // What only can be had with a dish counts where nothing is it.
    const { kind } = meaningOf(word);
    if (most < IN_CATEGORY || !kind || kind.isMadeOf) return each.map((fit) => (fit > BESIDE || most === BESIDE ? fit : 0));
    return ofKind(each, entries);
  });
  return entries.map((_entry, at) => fits.map((each) => each[at] ?? 0));
}

function ofKind(each: readonly number[], entries: readonly Entry[]): readonly number[] {
  const called = new Set(entries.flatMap(({ section }, at) => ((each[at] ?? 0) >= IN_NAME ? [section] : [])));
  return each.map((fit, at) => (fit >= IN_NAME || (fit >= IN_CATEGORY && !called.has(entries[at]?.section ?? '')) ? fit : 0));
}

/** Of what a dish is asked for with, what it does not have: neither in itself nor among its options. */
export const notWith = (words: readonly string[], entry: Entry): readonly string[] => words.filter((word) => fitOf(word, entry) === 0);

const fitsWord = (word: string, other: Texts[number]): boolean => {
  const { asked } = meaningOf(word);
  return asked !== undefined && wordFit(asked, other) > 1;
};

/** The options of a dish that some words call, and that are not what the dish itself is called: "the chicken with bulgur". `sides`: what was to come with it, also by what is in it. */
export function namedOptions(words: readonly string[], { name, offers }: Entry, sides: readonly string[] = []): Choices {
  const asked = words.flatMap((word) => meaningOf(word).asked ?? []).filter((word) => !name.some((one) => wordFit(word, one) > 1));
  const isCalled = ({ words: called }: Entry['offers'][number]) => called.some((one) => asked.some((word) => wordFit(word, one) > 1));
  // "With walnuts", and it can be had with almonds: what has the same is judged, where nothing is called so.
  const keys = sides
    .filter((side) => !offers.some((offer) => offer.words.some((one) => fitsWord(side, one))))
    .flatMap((side) => allergenWord(side)?.keys ?? []);
  const named = offers.filter((offer) => isCalled(offer) || offer.keys.some((key) => keys.includes(key)));
  const groups = [...new Set(named.map(({ option }) => option))];
  return Object.fromEntries(groups.map((group) => [group, named.flatMap(({ option, value }) => (option === group ? [value] : []))]));
}

/** Whether a dish itself has a word, and not only something that can be had with it. */
export const hasWord = (word: string, entry: Entry): boolean => fitOf(word, entry) > BESIDE;

/** An owner who writes "with walnuts" and records nothing has told us all the same. */
export const speaksOf = ({ name, says }: Entry, key: AllergenKey): boolean =>
  name.some(({ plain }) => allergenWord(plain)?.keys.includes(key)) ||
  says.some(({ plain }) => {
    const meant = allergenWord(plain);
    return meant !== null && meant.named && meant.keys.includes(key);
  });

/** Whether dishes of a menu are called by one of some words, in any of its languages; what stands beside the name does not count. */
export function calledBy(words: readonly string[], venue: PublicVenue): (dish: Dish) => boolean {
  const asked = words.flatMap(soundedWords);
  const called = entriesOf(venue).filter(({ name }) => name.some((one) => asked.some((word) => wordFit(word, one) > 1)));
  const ids = new Set(called.map(({ dish }) => dish.item.id));
  return ({ item }) => ids.has(item.id);
}

/** What can be added as a sauce, by dish: its groups and their options, as choices are written. */
export const saucesOf = (entry: Entry): Choices =>
  Object.fromEntries(
    [...new Set(entry.offers.filter(({ group }) => isOfSauces(group)).map(({ option }) => option))].map((option) => [
      option,
      entry.offers.flatMap((one) => (one.option === option && !/^(?:none|no)\b/iu.test(one.value) ? [one.value] : [])),
    ]),
  );
