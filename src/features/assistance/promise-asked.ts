import { foldGreek } from '#domain/search-fold.ts';
import { allergenWord } from './allergen-words.ts';
import { isIdle, soundsLikeAllergy } from './question-words.ts';

/** A promise is asked for that nobody can give from records: "can you guarantee …", "100 % safe". */
const ASKED = [
  /\b(?:g(?:ua|a|u)r[ae]nt\w*|promis\w*|swear|assur\w*|ensure|certif\w*|vouch|warrant\w*|proof|prove)\b/u,
  /\b(?:100|hundred|100\s*percent)\s*(?:%|per\s*cent\b|percent\b)/u,
  /\b(?:are|r)\s+(?:you|u)\s+(?:\w+\s+)?(?:sure|certain|positive|confident)\b|\bhow\s+(?:sure|certain)\b|\b(?:for|be|make)\s+(?:sure|certain)\b/u,
  /\b(?:completely|totally|absolutely|perfectly|entirely|fully|definitely|certainly|truly|really)\s+(?:safe|certain|sure)\b/u,
  /\b(?:is|are|does|do|has|have)\b.*\b(?:definitely|certainly|surely)\b|^\W*(?:definitely|surely)\b/u,
  /\b(?:trust|rely)\b|\brisk\w*\b|\bby\s+(?:accident|mistake)\b|\baccidental\w*\b/u,
];
/** The same in Greek letters: as they sound, "pregnant" is like "guarantee". */
const GREEK = /εγγυ[αηοω]/u;
const GREEKLISH = /\be(?:gg|ng)[yiu]{1,2}(?:as|at|ome|it|is|ht|hs|ei)\w*/u;
/** The rest as it sounds, in either script. */
const SOUNDS =
  /\biposx\w*|\bveve(?:on|os|i)\w*|\bsigur\w*|\bekato\w*\s+tis\s+ekato|\b(?:apolit\w*|edelos|telios|pliros)\s+asfal\w*|\bkindin\w*|\brisko\w*|\bevist\w*|\bpistopi\w*|\borkiz\w*|\bkata\s+lathos\b|\bkata\s+latos\b/u;
/** "Free of" something unnamed, what is asked of the record: a promise of that too. */
const OF_HEALTH = /\bfree\b|\ballergen|αλλεργιογον/u;
/** Promised is what it is like, not what is in it. */
const OF_OTHERS = /\bfresh\w*|φρεσκ|\bfresk\w*|ζεστ|\bzest\w*/u;

/** Whether somebody asks to be promised that a dish is without something, or asks for a promise and nothing else. Texts come folded. */
export function isPromiseAsked(text: string): boolean {
  const isIn = (one: string): boolean => [...ASKED, GREEK, GREEKLISH].some((asked) => asked.test(one)) || SOUNDS.test(foldGreek(one));
  if (!isIn(text) || OF_OTHERS.test(text)) return false;
  const words = text.match(/\p{L}+/gu) ?? [];
  const isHealth = OF_HEALTH.test(text) || words.some((word) => allergenWord(word) !== null || soundsLikeAllergy(word));
  return isHealth || words.every((word) => isIdle(word) || isIn(word));
}
