import { isAlcoholWord } from './alcohol.ts';
import { allergenWord, isOtherFood } from './allergen-words.ts';
import { natureOf } from './dish-nature.ts';
import { isJoin, isPartOfMeal, kindOf, soundsLikeAllergy } from './question-words.ts';
import { wordList } from './word-list.ts';

/**
 * What somebody does not want and is no allergen, "nothing spicy", "I hate onions", «να μην είναι καυτερό», as "without" it. Whoever cannot have
 * it is not meant: that is somebody's health.
 */
const isNot = wordList(
  `not no non nothing never dont doesnt isnt arent wasnt wont hate hates hated dislike dislikes without less avoid avoiding neither nor den de mi min mhn oxi ohi
  δεν δε μη μην οχι χωρισ διχωσ ουτε τιποτα τιποτε λιγοτερο σιχαινομαι σιχαινεται σιχαινονται αποφευγω`,
);
/** As sounds they are other words: "miso". */
const isHate = (token: string): boolean => /^μισ(?:ω|ει|ουν|αω)$/u.test(token);
/** «Μην» in Latin letters, before a verb; else minutes. */
const isMin = (token: string): boolean => /^(?:min|mi|mhn)$/u.test(token);
/** May stand between the "not" and what is not wanted. */
const isBetween = wordList(
  `too very so that really overly super much the any a an is are be was anything something food foods dish dishes thing things stuff with of it its like likes love want wants eat eats fancy enjoy need into being fan do does all
  θελω θελουμε θελει θελουν μου μασ του τησ τουσ αρεσει αρεσουν τρωω τρωμε τρωει τρωνε ειναι εχει εχουν να πολυ τοσο πιο τα το την τη τισ τον κατι πραγματα φαγητα φαγητο πιατο πιατα με και καθολου thelo thelw einai ine na poly poli toso mou mas ta to`,
);
const MOST_BETWEEN = 5;
const isHot = (token: string): boolean => token === 'hot' || token === 'heat';
/** "Hot" of these is how warm they are. */
const isServedHot = wordList(`drink drinks beverage* chocolate coffee tea dog dogs meal food water milk pot`);
const isOr = (token: string): boolean => isJoin(token) || token === 'ουτε' || token === 'oute';
const isMild = wordList(`mild milder ηπιο ηπια`);
/** Also and without its "with": a dish. */
const isDish = wordList(
  `salad* soup* sandwich* burger* pizza* dessert* pie pies cake cakes σαλατα σαλατεσ σουπα σουπεσ πιτσα πιτεσ γλυκο γλυκα`,
);

const plain = (token: string): string => token.replaceAll(/['’`]/gu, '');
const isLeft = (tokens: readonly string[], at: number): boolean => {
  const token = plain(tokens[at] ?? '');
  if (isHot(token) && isServedHot(tokens[at + 1] ?? '')) return false;
  return (
    allergenWord(token) === null && !isAlcoholWord(token) && (natureOf(token) !== null || isOtherFood(token) || kindOf(token) !== null)
  );
};

export function leavingOut(folded: string): string {
  const parts = folded.match(/[\p{L}\p{N}'’`]+|[^\p{L}\p{N}'’`]+/gu) ?? [];
  const tokens = parts.filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (tokens.every((token, at) => !isLeft(tokens, at) && !isMild(plain(token)))) return folded;
  const isHealth = tokens.some((token) => soundsLikeAllergy(plain(token)));
  const said = [...tokens];
  let isLast: boolean = false;
  for (const at of tokens.keys()) {
    const token = plain(tokens[at] ?? '');
    if (isMild(token) && !isHealth) said[at] = /\p{Script=Greek}/u.test(token) ? 'χωρισ καυτερο' : 'without spicy';
    if (isLeft(tokens, at)) {
      const not = notBefore(tokens, parts, at);
      // "Not spicy or sweet", "without onions and tomato": the second is not wanted either.
      const goesOn: boolean = isLast && isOr(plain(tokens[at - 1] ?? '')) && !isDish(tokens[at + 1] ?? '') && !isPartOfMeal(token);
      if (not !== null) said.fill('', not, at);
      if (not !== null || goesOn) said[at] = `without ${token}`;
      // "No raw fish": fish that is not raw is.
      if ((not !== null || isWithout(plain(tokens[at - 1] ?? ''))) && natureOf(token) === 'raw' && isOfSea(plain(tokens[at + 1] ?? '')))
        said[at + 1] = '';
      isLast = not !== null || goesOn || isWithout(plain(tokens[at - 1] ?? ''));
    } else if (!isOr(token)) isLast = false;
  }
  let nth = 0;
  return parts.map((part) => (/[\p{L}\p{N}]/u.test(part) ? said[nth++] : part)).join('');
}
const isOfSea = wordList(`fish seafood ψαρι ψαρια θαλασσινα psari psaria`);
const isWithout = wordList(`without no χωρισ διχωσ`);

/** Where the "not" stands that is said of a place; null where none is, or it says "without" already. */
function notBefore(tokens: readonly string[], parts: readonly string[], at: number): number | null {
  const place = placeOf(parts, at);
  for (let before = at - 1; before >= Math.max(0, at - MOST_BETWEEN - 1); before -= 1) {
    const token = plain(tokens[before] ?? '');
    // A mark between them ends what is said.
    if (/[.,;:?!·()]/u.test(parts.slice(placeOf(parts, before), place).join(''))) return null;
    // "Prawn-less dessert" has one.
    if (token === 'less' && natureOf(plain(tokens[at] ?? '')) === null) return null;
    if (isMin(token) && before === at - 1) return null;
    if (isNot(token) || isHate(token)) return isTaken(tokens, before, at) ? null : before;
    if (!isBetween(token)) return null;
  }
  return null;
}
/** "Without onion", and "can't eat garlic": read elsewhere. */
const isTaken = (tokens: readonly string[], not: number, at: number): boolean =>
  (isWithout(plain(tokens[not] ?? '')) && not === at - 1) || /^(?:cant|cannot|couldnt)$/u.test(plain(tokens[not - 1] ?? ''));

function placeOf(parts: readonly string[], at: number): number {
  let nth = -1;
  return parts.findIndex((part) => /[\p{L}\p{N}]/u.test(part) && (nth += 1) === at);
}
