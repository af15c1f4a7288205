import type { AllergenKey } from '#domain/allergens.ts';
import { soundedWords, wordFit } from '#domain/search-fold.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { categoriesOf, type Dish } from '#features/venues/read-venue.ts';
import { allergenWord, typingDistance } from './allergen-words.ts';
import { kindOf } from './question-words.ts';

/** A menu prepared for questions: what is written of each dish, in every language of the menu. */

type Texts = ReturnType<typeof soundedWords>;
export type Entry = {
  readonly dish: Dish;
  /** Of the category, as the menu calls it. */
  readonly section: string;
  readonly name: Texts;
  readonly category: Texts;
  readonly says: Texts;
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

function foldMenu(venue: PublicVenue): Entry[] {
  return categoriesOf(venue).flatMap(({ name, dishes }) => {
    const category = soundedWords([name, ...everyLanguage(venue.content.menu.categoryDetails[name] ?? {}, 'name')].join(' '));
    return dishes.map((dish) => ({
      dish,
      section: name,
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
export function fitOf(word: string, { name, category, says }: Entry): number {
  const [asked, ...kin] = kindOf(word).flatMap(soundedWords);
  const fit = (other: Texts[number]) =>
    (asked && wordFit(asked, other)) || (kin.some((one) => one.greek === other.greek && wordFit(one, other) === 3) ? 3 : 0);
  const best = (words: Texts) => Math.max(0, ...words.map(fit));
  const [inName, inCategory, inText] = [best(name), best(category), best(says)];
  return (inName && inName + 10) || (inCategory && inCategory + 5) || inText;
}

/** The word of a dish's name that was perhaps meant by one that stands nowhere ("musaka"); null where none is near. */
export function nearestWord(word: string, entries: readonly Entry[]): string | null {
  const [typed] = soundedWords(word);
  if (!typed || typed.plain.length < 4) return null;
  const most = typed.plain.length >= 7 ? 2 : 1;
  let [nearest, least]: [string | null, number] = [null, most + 1];
  for (const { name } of entries) {
    for (const { plain, sound } of name) {
      if (plain.length < 4) continue;
      // As sounds short words are all alike.
      const heard = typed.sound.length >= 5 && sound.length >= 5 ? typingDistance(typed.sound, sound, false) : 9;
      const distance = Math.min(typingDistance(typed.plain, plain, false), heard);
      if (distance < least) [nearest, least] = [plain, distance];
    }
  }
  return nearest;
}

/** An owner who writes "with walnuts" and records nothing has told us all the same. */
export const speaksOf = ({ name, says }: Entry, key: AllergenKey): boolean =>
  name.some(({ plain }) => allergenWord(plain)?.keys.includes(key)) ||
  says.some(({ plain }) => {
    const meant = allergenWord(plain);
    return meant !== null && meant.named && meant.keys.includes(key);
  });
