/** Pictures of what holds an allergen, as people type them. */
const SIGNS: readonly (readonly [signs: string, words: string])[] = [
  ['🥜', 'nuts'],
  ['🌰', 'nuts'],
  ['🥛🧀🧈', 'milk'],
  ['🥚🍳', 'egg'],
  ['🐟🐠🍣', 'fish'],
  ['🦐🦀🦞', 'crustacean'],
  ['🦑🐙🦪🐚', 'mollusc'],
  ['🌾🍞🥖🥐', 'gluten'],
];
const WORDS: ReadonlyMap<string, string> = new Map(SIGNS.flatMap(([signs, word]) => [...signs].map((sign) => [sign, word] as const)));
const NOT = String.raw`[🚫❌⛔✖]\ufe0f?`;
const SIGN = `[${[...WORDS.keys()].join('')}]`;
/** What is crossed out by the sign before or after it. */
const CROSSED = [
  new RegExp(String.raw`((?:${SIGN}\s*)+)(?:${NOT}\s*)+`, 'gu'),
  new RegExp(String.raw`(?:${NOT}\s*)+((?:${SIGN}\s*)+)`, 'gu'),
];

/** A question with its signs said in words: "🥜🚫" is "without nuts". */
export function saidInSigns(text: string): string {
  const crossed = CROSSED.reduce((said, crossing) => said.replaceAll(crossing, ' without $1 '), text);
  return crossed.replaceAll(new RegExp(SIGN, 'gu'), (sign) => ` ${WORDS.get(sign) ?? ''} `);
}
