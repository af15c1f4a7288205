import type { AllergenKey } from '#domain/allergens.ts';
import { allergenWord, isOtherFood } from './allergen-words.ts';
import { BREAK } from './break.ts';
import {
  isAdvice,
  isCondition,
  isEating,
  isFiller,
  isIdle,
  isJoin,
  isRefusal,
  isSafety,
  isWithout,
  soundsLikeAllergy,
} from './question-words.ts';
import { wordList } from './word-list.ts';

/** Somebody who orders for themselves. One's own children and partner eat from one's order. */
const isFriend = wordList(
  `friend friends colleague* coworker* classmate* roommate* flatmate* teammate* mate mates guest guests neighbour* neighbor* boss cousin cousins
  φιλος φιλοσ φιλη φιλο φιλου φιλης φιλησ φιλοι φιλες φιλεσ φιλους φιλουσ φιλων συναδελφ* καλεσμεν* κολλητ* γειτον* ξαδερφ* ξαδελφ*`,
);
const isFamily = wordList(
  `son sons daughter* wife husband kid kids child children baby toddler* partner girlfriend boyfriend mother father mum mom dad brother* sister* fiance* twins grandson granddaughter
  γιος γιοσ γιο γιου κορη κορης κορησ παιδι παιδια παιδιου μωρο γυναικα αντρας αντρασ αντρα συζυγ* μαμα μπαμπας μπαμπασ μητερα πατερας πατερασ αδερφ* αδελφ* συντροφ*`,
);
const isWhose = wordList(
  `my our the a an one of two three some his her their best good dear old other another young ο η οι το τον την τη τους τουσ τις τισ μια μιας μιασ ενας ενασ εναν ενα ενος ενοσ δυο καποι* μου μας μασ`,
);
/** Of them: "of mine", "who", «μου», "'s". */
const isOfThem = wordList(`of mine ours his hers s who that which here also μου μας μασ του της τησ τους τουσ που εδω`);
/** Others are spoken of as well, or who speaks is one of them: "me and my friend", "I am a guest". */
const isNotAlone = wordList(`and or nor not unlike like me i am im are were we both και κι η οχι οπως οπωσ εγω ειμαι ειμαστε`);
const isBeing = wordList(`is are has have had got gets with s suffers ειναι εχει εχουν με`);
const isModal = wordList(`can could must should does do may will would`);
/** Stands between "is" and what they are. */
const isHow = wordList(
  `a an the any some very really so quite highly badly severely seriously deathly extremely terribly strongly slightly mildly severe serious bad strong mild slight terrible life threatening known food
  diagnosed both all πολυ σοβαρη σοβαρα εντονη βαρια μια ενα λιγο τροφικη`,
);
const isTheirs = wordList(`she he they her him them his hers their αυτη αυτος αυτοσ αυτοι`);
/** Of oneself: "so am I", "we both", «κι εγώ», but not "I have a friend" and «είμαι με φίλους». */
const SELF = selfWords();

const isHealth = (token = ''): boolean => soundsLikeAllergy(token) && !isSafety(token);
const isFood = (token: string): boolean => allergenWord(token) !== null || isOtherFood(token) || isFiller(token);

/**
 * Whether what is said, folded, is of somebody else alone: where they are whom the allergy is said of, and nothing beside it may be one's own. In
 * doubt it is one's own, which somebody can take out of their order; what is missing there nobody sees.
 */
export function isOfOther(folded: string): boolean {
  const text = folded.replaceAll(/['’`]s\b/gu, ' s').replaceAll(/['’`]/gu, '');
  const tokens = text.match(/[\p{L}\p{N}]+|[.,;:?!·(){}]/gu) ?? [];
  // "My friend's daughter" is nobody of one's own.
  if (SELF.test(text) || tokens.some((token, at) => isFamily(token) && tokens[at - 1] !== 's')) return false;
  const spans = [...tokens.keys()].flatMap((at) => (isFriend(tokens[at] ?? '') ? (saidOf(tokens, at) ?? []) : []));
  const first = Math.min(...spans.map(({ from }) => from));
  return spans.length > 0 && !restIsOwn(tokens, first, new Set(spans.flatMap(({ from, until }) => placesIn(from, until))));
}

const placesIn = (from: number, until: number): number[] => Array.from({ length: until - from }, (_unused, at) => from + at);
function endOf(tokens: readonly string[], at: number): number {
  const end = tokens.findIndex((token, place) => place >= at && BREAK.test(token));
  return end < 0 ? tokens.length : end;
}

/** The part of the sentence in which a friend at a place is whom the allergy is said of; null: it is not. */
function saidOf(tokens: readonly string[], at: number): { readonly from: number; readonly until: number } | null {
  let from = at;
  // "My nut-allergic friend".
  while (from > 0 && (isHealth(tokens[from - 1]) || isFood(tokens[from - 1] ?? ''))) from -= 1;
  const isAdjective = tokens.slice(from, at).some(isHealth) && isWhose(tokens[from - 1] ?? '');
  if (!isAdjective) from = at;
  while (from > 0 && isWhose(tokens[from - 1] ?? '')) from -= 1;
  if (isNotAlone(tokens[from - 1] ?? '') || !(isAdjective || isTold(tokens, at + 1))) return null;
  return { from, until: endOf(tokens, at) };
}

/** "… is allergic", "… of mine has a nut allergy", "… Maria cannot eat", «… μου παθαίνει σοκ». */
function isTold(tokens: readonly string[], start: number): boolean {
  let at = start;
  while (isOfThem(tokens[at] ?? '') || (at > start && isFamily(tokens[at] ?? ''))) at += 1;
  const isName = (token = '') =>
    /^\p{L}{3,}$/u.test(token) && ![isIdle, isAdvice, isEating, isJoin, isFood, isHealth].some((is) => is(token));
  if (isName(tokens[at]) && (isBeing(tokens[at + 1] ?? '') || isRefusal(tokens[at + 1] ?? ''))) at += 1;
  const token = tokens[at] ?? '';
  const isNot = isModal(token) && tokens[at + 1] === 'not';
  if (isRefusal(token) || isNot) return tokens.slice(at + 1, Math.min(at + 6, endOf(tokens, at))).some(isEating);
  if (isHealth(token) && (!isCondition(token) || tokens[at - 1] === 's')) return true;
  if (!isBeing(token)) return false;
  let next = at + 1;
  while (isHow(tokens[next] ?? '') || (isFood(tokens[next] ?? '') && !isHealth(tokens[next])) || isJoin(tokens[next] ?? '')) next += 1;
  return isHealth(tokens[next]);
}

/** Whether beside what is said of others something is said that may be one's own. */
function restIsOwn(tokens: readonly string[], first: number, theirs: ReadonlySet<number>): boolean {
  const keysIn = (token = ''): readonly AllergenKey[] => allergenWord(token)?.keys ?? [];
  const named = new Set([...theirs].flatMap((at) => keysIn(tokens[at])));
  const isNew = (token = '') => keysIn(token).some((key) => !named.has(key));
  let from = 0;
  for (let end = 0; end <= tokens.length; end += 1) {
    if (end < tokens.length && !BREAK.test(tokens[end] ?? '')) continue;
    const places = placesIn(from, end).filter((at) => !theirs.has(at));
    const part = places.map((at) => tokens[at] ?? '');
    from = end + 1;
    if (part.some(isTheirs)) continue;
    const refuses = part.some((token, at) => isRefusal(token) && part.slice(at + 1, at + 5).some(isEating));
    const leavesOut = part.some((token, at) => isWithout(token) && part.slice(at + 1, at + 4).some(isNew));
    const isBefore = end < first && !/^[?;]$/u.test(tokens[end] ?? '') && part.some((token) => allergenWord(token)?.named === true);
    if (part.some(isHealth) || refuses || leavesOut || isBefore) return true;
  }
  return false;
}

function selfWords(): RegExp {
  const friend = String.raw`(?:friends?|colleagues?|co-?workers?|\p{L}+mates?|mates?|guests?|neighbou?rs?|boss|cousins?)\b`;
  const beside = String.raw`(?!\s+(?:(?:here|out|eating|dining|ordering|asking|paying|booking)\b|with\b|for\b|(?:(?:an?|one|some|two|three|few|my|our|the|good|best|close)\s+)+${friend}))`;
  const me = String.raw`(?<!\b(?:tell|show|give|help|let|bring|send|advise|join|joins|joining|with)\s+)(?:me|myself|us)\b`;
  const greek = String.raw`(?:φιλ|συναδελφ|καλεσμεν|κολλητ|γειτον|ξαδ|fil)`;
  return new RegExp(
    String.raw`\b(?:im|i am|ive|i have|i cannot|i cant|i can not|i dont|i do not|i react|i get|i avoid|we have|weve|we are|were|we cant|we cannot|we dont)\b${beside}|\b(?:and i|and me|we both|both of us|all of us|so am i|as am i|so do i|me neither|same (?:here|for)|likewise)\b|(?:${me})|` +
      String.raw`(?<!\p{L})(?:εγω|εμενα|μενα|εμεις|εμεισ|κι οι δυο|και οι δυο|και οι δυο μασ|(?:με|μου)\s+πειρα[ζξ]\p{L}*|δεν\s+(?:μπορω|τρωω|αντεχω)|παθαινω|ego|egw|emena)(?!\p{L})|(?<!\p{L})(?:ειμαι|ειμαστε|eimai|eimaste)(?!\p{L})(?!\s+(?:(?:με|μαζι|εδω|me|mazi|edo)\s+)+(?:εν?αν?|μια|τον|τη|την|καποι\p{L}*|mia|enan?|to|ti|tin)?\s*${greek})|(?<!\p{L})(?:εχω|εχουμε|exo|exw|exoume)(?!\p{L})(?!\s+(?:εν?αν?|μια|καποι\p{L}*|δυο|mia|ena|enan)?\s*${greek})`,
    'u',
  );
}
