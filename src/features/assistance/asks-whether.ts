import { foldGreek } from '#domain/search-fold.ts';

/** "Do the fritters have …", "is there … in the tahini", "has it got …", "do you use …", «έχουν σουσάμι;». */
const WHETHER = [
  /\b(?:do|does|did|is|are|was|were|has|have|any)\b.*\bin(?:side)?\s+(?:the|a|an|this|that|these|those|it|them|your)\b/u,
  /\b(?:do|does)\s+(?!you\b|u\b|i\b|we\b).*\b(?:have|has|got)\b/u,
  /\b(?:has|have)\b.*\bgot\b|^\W*has\b|\b(?:which|what|that|who)\b[^.,;?!]*\b(?:has|have)\b(?!\s*$)/u,
  /\b(?:made|prepared|cooked|fried)\s+(?:of|from|with|in|using)\b|\b(?:do|does)\b.*\b(?:use|uses|put|add)\b/u,
];
const GREEK_WHETHER = /\b(?:exi|exun|exune|vazete|vazun|xrisimopi\w*|ftiagm\w*|ftiaxn\w*)\b/u;
export const asksWhether = (text: string): boolean => WHETHER.some((asked) => asked.test(text)) || GREEK_WHETHER.test(foldGreek(text));
/** "Which dishes contain nuts?" */
export const asksForList = (text: string): boolean =>
  /\b(?:which|what|list|show)\b/u.test(text) || /\b(?:ti|pi[aoe]?s?)\b/u.test(foldGreek(text));

const GREEK = String.raw`(?:e[xh]ou?ne?|e[xh]e?i|perie[xh]\p{L}*|εχει|εχουν\p{L}*|περιεχ\p{L}*)`;
const JUST = String.raw`(?<!\p{L})(?:μονο|μοναχα|mono|monaxa|monaha)(?!\p{L})`;
/** "Is it only … that has", "the only one with", «μόνο … έχει;». */
const ONLY_ONE = [
  /\b(?:is|are)\b[^.;!]*\b(?:only|just)\b[^.;!]*\b(?:has|have|contains?|with|avoid)\b/u,
  /\b(?:only|just)\s+(?:the|your|this|that|these|those)\b[^.;!]*\b(?:has|have|contains?)\b/u,
  new RegExp(`${JUST}[^.!]*(?<!\\p{L})${GREEK}(?!\\p{L})`, 'u'),
  new RegExp(`(?<!\\p{L})${GREEK}\\s+${JUST}`, 'u'),
];
/** "What else has", "apart from … does anything have", «τι άλλο έχει». */
const WHAT_ELSE = [
  /\b(?:what|which|who|does|do|is|are|has|have)\b[^.;!]*\b(?:else|other|others)\b[^.;!]*\b(?:has|have|contains?)\b/u,
  /\b(?:apart|aside)\s+from\b[^.;!]*\b(?:has|have|contains?)\b/u,
  new RegExp(
    String.raw`(?<!\p{L})(?:τι|ποι[οα]|ti|pio|poio|pia|poia)\s+(?:αλλ[οα]|all?[oa])(?!\p{L})[^.!]*(?<!\p{L})${GREEK}(?!\p{L})`,
    'u',
  ),
];

/** Whether it is asked of something if it is the only one, or what else there is. Takes folded text. */
export const asksForOnly = (text: string): boolean => ONLY_ONE.some((asked) => asked.test(text));
export const asksForElse = (text: string): boolean => WHAT_ELSE.some((asked) => asked.test(text));
