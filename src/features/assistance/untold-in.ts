import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { allergenWord } from './allergen-words.ts';
import { FEARED } from './feared.ts';
import { readQuestion, type MenuQuestion } from './menu-question.ts';

/**
 * What notes say of somebody's health that is not told as an allergy: these keys; none, where it is not said or understood to what. Null where
 * nothing is untold.
 */
export function untoldIn(notes: readonly string[], avoids: readonly string[]): readonly AllergenKey[] | null {
  const ill = notes.flatMap((note) => untoldOf(note));
  const keys = new Set(ill.flatMap(({ without }) => without));
  const untold = ALLERGENS.filter((key) => keys.has(key) && !avoids.includes(key));
  const isUnclear = ill.some(({ without }) => without.length === 0) && avoids.length === 0;
  return untold.length > 0 || isUnclear ? untold : null;
}

/** More of it is no allergy. */
const MORE = /\b(?:extra|more|double|lots|plenty|add|with)\b|εξτρα|έξτρα|επιπλ[εέ]ον|πολλ|περισσότερ|διπλ|(?<!\p{L})με(?!\p{L})/iu;

/** What one note says of health: an allergy, one of the feared to be left out, or an allergen's bare name. */
function untoldOf(note: string): readonly Pick<MenuQuestion, 'without'>[] {
  const read = readQuestion(note);
  if (read.allergy || read.without.some((key) => FEARED.has(key) || key === 'gluten')) return [read];
  const isBare = read.named.length > 0 && read.words.length === 0 && !MORE.test(note);
  return isBare ? [{ without: read.named.flatMap((word) => allergenWord(word)?.keys ?? []) }] : [];
}
