import { FREE_END } from './free-of.ts';
import { BREAK, isCoeliac } from './health-spans.ts';
import { isIdle, isJoin, isWithout, soundsLikeAllergy } from './question-words.ts';
import { wordList } from './word-list.ts';

/** A side has so many words. */
const MOST_BESIDE = 3;
const isWith = wordList(`with plus με me`);
const isLead = wordList(`a an the some my your τα το την τη τον ta to ti ligo λιγο`);

/** What stands after "with", to the end of that part of the sentence; nothing where health is spoken of in it ("with a nut allergy"). */
export function besideIn(tokens: readonly string[]): string[] {
  return tokens.flatMap((token, at) => {
    if (!isWith(token)) return [];
    const rest = tokens.slice(at + 1).filter((one, nth) => nth > 0 || !isLead(one));
    const end = rest.findIndex((one) => one === FREE_END || BREAK.test(one) || isWith(one) || isWithout(one) || isStop(one));
    const part = (end < 0 ? rest : rest.slice(0, end)).filter((one) => !isJoin(one));
    if (part.some((one) => soundsLikeAllergy(one) || isCoeliac(one))) return [];
    return part.slice(0, MOST_BESIDE).filter((one) => one.length > 2 && !isIdle(one));
  });
}
/** Begins what is said of it. */
const isStop = wordList(`for if is are can does please free gluten-free για κανει ειναι αν παρακαλω ελευθερ*`);
