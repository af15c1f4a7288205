import { foldText } from '#domain/search-fold.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { isAlcoholWord } from './alcohol.ts';
import { allergenWord } from './allergen-words.ts';
import { entriesOf, fitOf, IN_NAME } from './menu-entries.ts';
import { isAnySide } from './named-sides.ts';
import { nearestWord } from './nearest-word.ts';
import { isFiller, isIdle, isJoin, soundsLikeAllergy } from './question-words.ts';

const ALLERGY = /^(?:αλλεργ|αλεργ|δυσανεξ|allerg|alerg|intoleran|dysanex|disanex)/u;
/** So many are answered for; of more the question names a kind. */
const MOST = 3;
/** A whole word of the name; a kind that fits better says no more. */
const MOST_FIT = IN_NAME + 3;

/**
 * The dishes that a question calls by their names, those with most of its words. A food that is an allergen by itself is a dish where it stands before
 * the allergy: the fish, of “is the fish safe with a fish allergy”.
 */
export function calledIn(asked: string, venue: PublicVenue): readonly Dish[] {
  const tokens = (foldText(asked).match(/\p{L}+/gu) ?? []).map((token) => AS_CALLED[token] ?? token);
  const called = calledBy(
    tokens.filter((word) => allergenWord(word)?.named !== true),
    venue,
  );
  return called.length > 0
    ? called
    : calledBy(
        tokens.slice(
          0,
          tokens.findIndex((word) => ALLERGY.test(word)),
        ),
        venue,
      );
}

function calledBy(tokens: readonly string[], venue: PublicVenue): readonly Dish[] {
  const words = tokens.filter(
    (word) =>
      word.length > 2 &&
      !isIdle(word) &&
      !isJoin(word) &&
      !isFiller(word) &&
      !isAnySide(word) &&
      !soundsLikeAllergy(word) &&
      !isAlcoholWord(word),
  );
  const entries = entriesOf(venue);
  const stands = (word: string) => entries.some((entry) => fitOf(word, entry) > 0);
  const meant = words.map((word) => (stands(word) ? word : (nearestWord(word, entries) ?? word)));
  const scored = entries.map((entry) => {
    const fits = meant.map((word) => fitOf(word, entry));
    return {
      dish: entry.dish,
      score: fits.some((fit) => fit >= IN_NAME) ? fits.reduce((sum, fit) => sum + Math.min(fit, MOST_FIT), 0) : 0,
    };
  });
  const most = Math.max(0, ...scored.map(({ score }) => score));
  const called = most === 0 ? [] : scored.filter(({ score }) => score === most);
  return called.length > MOST ? [] : called.map(({ dish }) => dish);
}
/** One dish by two names. */
const AS_CALLED: Readonly<Record<string, string>> = {
  ταχινοσαλατα: 'ταχινι',
  ταχινοσαλατεσ: 'ταχινι',
  tahinosalata: 'tahini',
  taxinosalata: 'tahini',
  tachinosalata: 'tahini',
};
