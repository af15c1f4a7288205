import { allergenWord } from './allergen-words.ts';
import { isCondition } from './question-words.ts';
import { wordList } from './word-list.ts';

/** "I am not allergic to nuts": whose health is not at stake, and what is left to be read. Texts come folded, without apostrophes. */
export type Denial = {
  /** What was asked beside it; the text itself where nothing was denied. */
  readonly rest: string;
  /** `doubtful`: it may have been meant otherwise, or of somebody else; then it is asked. */
  readonly denied: 'no' | 'yes' | 'doubtful';
};

const isNot =
  wordList(`not no non never none nobody noone neither nor isnt arent aint wasnt dont doesnt didnt havent hasnt without nothing δεν δε κανεις κανεισ κανενας κανενασ
  καμια καμμια ουτε χωρις χωρισ οχι den de kamia kammia kaneis kanis kanenas oxi ohi xoris horis choris xwris`);
/** These deny with the verb that they stand by; "no nut allergy" may as well be two wishes. */
const isBare = wordList(`no non without nothing χωρις χωρισ οχι oxi ohi xoris horis choris xwris`);
/** Says the same again, as Greek does: «κανείς μας δεν έχει». */
const isNobody = wordList(
  `nobody noone none neither κανεις κανεισ κανενας κανενασ καμια καμμια ουτε kaneis kanis kanenas kamia kammia nothing`,
);
/** What may stand between a "not" and the allergy that it denies; with anything else between them it denies that. */
const isBetween = wordList(`a an any to have has had got be been is am are was one us me of here at the our table in family food known to my
  i we he she they someone who εχω εχουμε εχει εχουν ειμαι ειμαστε ειναι μας μασ μου απο εδω στην στο τραπεζι καμια καμμια κανενα καποια τροφικ* διατροφικ*
  exo exw ehw eho exoume exei eimai eimaste einai mas mou edo kamia kammia kapoia`);
/** «Δεν με πειράζουν οι ξηροί καρποί»: denied like a condition, and whom it would trouble stands between. */
const isTrouble = wordList(`πειραζ* πειραξ*`);
const isWhom = wordList(`με μας μασ τον την τους τουσ me mas ton tin tous`);
const isHealth = (word: string): boolean => isCondition(word) || isTrouble(word);
/** "Not only", "not severely", "not true", "not sure": another thing is denied, or hardly. */
const isDoubt =
  wordList(`only just simply merely think thinks believe sure certain know knows true longer really very severely seriously deathly that if whether except besides
  apart unless mean say saying said μονο απλα απλως νομιζ* πιστευ* σιγουρ* ξερ* αληθεια πολυ τοσο αν εκτος εκτοσ πλην mono apla nomiz* pistev* sigour* xer* kser* an ektos poli poly`);
const isEnd = (token: string): boolean => /^[.,;:?!·(){}]$/u.test(token);
const isBut = wordList(`but however though although αλλα ομως ομωσ αλλ alla omos omws`);
/** Ends a part that says nothing but who: "but my girlfriend is", «ο γιος μου έχει». */
const isSomebodyElse = wordList(`is am are does do has have yes too yeah ειναι εχει εχω εχουν ναι einai exei exo nai`);

const isAnother = wordList(`my his her he she they their others guests wife husband son daughter friend partner μου του γιος κορη φιλος`);

/** Takes what is denied of somebody's health out of a question. */
export function readDenial(text: string): Denial {
  const tokens = text.match(/[\p{L}\p{N}]+|[.,;:?!·(){}]/gu) ?? [];
  const at = tokens.findIndex((token, place) => isHealth(token) && deniedFrom(tokens, place) !== null);
  const nothing = nothingAfter(tokens);
  const trigger = at >= 0 ? at : nothing;
  if (trigger < 0) return { rest: withoutContrast(tokens, text), denied: 'no' };
  const from = at >= 0 ? (deniedFrom(tokens, at) ?? at) : startOf(tokens, trigger);
  const until = endOf(tokens, trigger);
  const clause = tokens.slice(startOf(tokens, from), until);
  const rest = [...tokens.slice(0, startOf(tokens, from)), ...tokens.slice(until)].join(' ');
  if (isDoubtful(clause, tokens, from, trigger) || speaksOfAnother(tokens, until)) return { rest, denied: 'doubtful' };
  // More than one may be denied, and one of them in doubt.
  const more = readDenial(rest);
  return { rest: more.rest, denied: more.denied === 'doubtful' ? 'doubtful' : 'yes' };
}

/** Where a "not" begins that denies the allergy at a place; null where none does. */
function deniedFrom(tokens: readonly string[], at: number): number | null {
  for (let place = at - 1; place >= 0; place -= 1) {
    const token = tokens[place] ?? '';
    if (isEnd(token) || isBut(token)) return null;
    if (isNot(token)) return place;
    const isPart = isBetween(token) || isDoubt(token) || allergenWord(token) !== null;
    if (!isPart && !(isTrouble(tokens[at] ?? '') && isWhom(token))) return null;
  }
  return null;
}

/** "Allergic to nothing", «αλλεργικός σε τίποτα» has its own "not". */
const nothingAfter = (tokens: readonly string[]): number =>
  tokens.findIndex((token, at) => isHealth(token) && /^(?:nothing|none)$/u.test(tokens[at + 2] ?? tokens[at + 1] ?? ''));

function startOf(tokens: readonly string[], at: number): number {
  let start = at;
  while (start > 0 && !isEnd(tokens[start - 1] ?? '') && !isBut(tokens[start - 1] ?? '')) start -= 1;
  return start;
}

function endOf(tokens: readonly string[], at: number): number {
  let end = at + 1;
  while (end < tokens.length && !isEnd(tokens[end] ?? '') && !isBut(tokens[end] ?? '')) end += 1;
  return end;
}

function isDoubtful(clause: readonly string[], tokens: readonly string[], from: number, trigger: number): boolean {
  const between = tokens.slice(from + 1, trigger);
  const negations = clause.filter((token) => isNot(token) && !isNobody(token)).length;
  return (
    clause.some(isDoubt) ||
    tokens.slice(trigger + 1, endOf(tokens, trigger)).some(isAnother) ||
    negations > 1 ||
    clause.filter(isHealth).length > 1 ||
    // "Isn't he allergic to nuts?" asks.
    /^(?:isnt|arent|wasnt|doesnt|didnt|hasnt|dont)$/u.test(clause[0] ?? '') ||
    // "No nuts allergic": not wanted, and an allergy.
    (isBare(tokens[from] ?? '') && between.some((token) => allergenWord(token) !== null)) ||
    // "Something without allergies" wishes for a dish; alone it says that there are none.
    (isWithoutWord(tokens[from] ?? '') && clause.length > 2)
  );
}

const isWithoutWord = (token: string): boolean => /^(?:without|χωρι[σς]|xoris|xwris|horis|choris)$/u.test(token);

/** Of somebody else the contrary is said, without a word for it. */
function speaksOfAnother(tokens: readonly string[], from: number): boolean {
  const start = tokens.findIndex((token, at) => at >= from && !isEnd(token) && !isBut(token));
  if (start < 0) return false;
  const next = tokens.slice(start, endOf(tokens, start));
  return !next.some(isHealth) && (next.length <= 1 || isSomebodyElse(next.at(-1) ?? ''));
}

const CONTRAST_TO = wordList(`to σε στο στη στην στα στις στισ στους στουσ στον se sto sti stin sta stis stous ston`);
const CONTRAST_NOT = wordList(`not οχι oxi ohi oci`);

/** "Allergic to eggs, not to milk": the second was named to be left alone. */
function withoutContrast(tokens: readonly string[], text: string): string {
  if (!tokens.some(isHealth)) return text;
  const kept: string[] = [];
  let changed = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const [token = '', to = '', what = ''] = tokens.slice(at, at + 3);
    const isContrast = CONTRAST_NOT(token) && CONTRAST_TO(to) && allergenWord(what) !== null && kept.some(isHealth);
    if (isContrast) [at, changed] = [at + 2, true];
    else kept.push(token);
  }
  return changed ? kept.join(' ') : text;
}
