import { ALLERGENS } from '#domain/allergens.ts';
import { avoidingThese, dishFit, isConflict, isFree, type Passport } from '#domain/passport.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { isGone, type Dish } from '#features/venues/read-venue.ts';
import { allergenWord } from './allergen-words.ts';
import { heldFrom } from './care.ts';
import { entriesOf, fitOf, hasWord, IN_CATEGORY, IN_NAME, undescribed, type Entry } from './menu-entries.ts';
import type { MenuQuestion } from './menu-question.ts';
import type { Verdict } from './verdict.ts';

/** So many are told of by their record. */
const MOST = 4;

/** "Ice cream, milk allergy", "fish with a fish allergy": no, for what is called so, and what of the same part of the menu is recorded as free of it. */
export type Refused = { readonly verdicts: readonly Verdict[]; readonly instead: readonly Dish[] };

/** Null where nothing was asked for that is itself what they must not have. `question` as it is settled. */
export function refusedIn(question: MenuQuestion, venue: PublicVenue, passport: Passport): Refused | null {
  const { refused, without, unknown } = question;
  if (refused.length === 0 || unknown.length > 0) return null;
  const told = { avoids: { ...passport.avoids, ...avoidingThese(without).avoids }, diets: passport.diets };
  const entries = entriesOf(venue);
  const isAgainst = ({ dish }: Entry) => isConflict(dishFit(dish.item, avoidingThese(without)));
  const all = [...refused, ...question.words];
  const hits = (entry: Entry) => all.filter((word) => hasWord(word, undescribed(entry))).length;
  const mostHits = Math.max(0, ...entries.map(hits));
  const most = (entry: Entry) => (hits(entry) < mostHits ? 0 : Math.max(0, ...refused.map((word) => fitOf(word, undescribed(entry)))));
  const best = (least: number) => entries.filter((entry) => most(entry) >= least);
  const spoken = entries.filter((entry) => refused.some((word) => hasWord(word, entry)));
  const called = [best(IN_NAME), best(IN_CATEGORY), spoken].find(({ length }) => length > 0) ?? [];
  const keys = ALLERGENS.filter((key) => refused.some((word) => allergenWord(word)?.keys.includes(key)));
  // Nothing is called so: then what has it by its record is it.
  const meant = called.length > 0 ? called : entries.filter(({ dish }) => keys.some((key) => dish.item.allergens.includes(key)));
  const against = meant.filter(isAgainst).slice(0, MOST);
  const sections = new Set(meant.map(({ section }) => section));
  const isFine = (entry: Entry) => isFree(dishFit(entry.dish.item, told)) && heldFrom(entry, question) === null && !isGone(entry.dish.item);
  const fine = entries.filter((entry) => isFine(entry) && sections.has(entry.section));
  return {
    verdicts: against.map(({ dish }) => ({ dish, about: without, how: 'may', says: 'no' })),
    instead: [...fine.filter((entry) => meant.includes(entry)), ...fine.filter((entry) => !meant.includes(entry))].map(({ dish }) => dish),
  };
}
