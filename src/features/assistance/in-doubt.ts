import type { AllergenKey } from '#domain/allergens.ts';
import { allergenWord, inOrder } from './allergen-words.ts';
import { FEARED } from './feared.ts';
import { BREAK } from './break.ts';
import { isNo, isRefusal, isWithout } from './question-words.ts';
import { wordList } from './word-list.ts';

const isBut = wordList(`but however though although αλλα ομως ομωσ alla omos omws`);

/**
 * Allergens named in a part of a sentence that says "no" and left nothing out: "nuts, not for my son". Who reads it cannot know whether they are
 * wanted, and so whoever has them is not listed. `taken`: where something was left out.
 */
export function inDoubt(tokens: readonly string[], taken: ReadonlySet<number>): string[] {
  const parts: number[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    if (BREAK.test(token) || isBut(token)) parts.push([]);
    else parts.at(-1)?.push(at);
  }
  const named = (part: readonly number[]): string[] => part.flatMap((at) => tokens[at] ?? []).filter(isFeared);
  return parts.flatMap((part, nth) => {
    const saysNo = part.some((at) => [isRefusal, isWithout, isNo].some((is) => is(tokens[at] ?? '')));
    if (!saysNo || part.some((at) => taken.has(at))) return [];
    // "Prawns? Not for me": it is said of what stands before it.
    return named(part).length > 0 ? named(part) : named(parts[nth - 1] ?? []);
  });
}

/** An allergen by its name, or food of one that nobody leaves out for a whim. */
export function isFeared(token: string): boolean {
  const word = allergenWord(token);
  return word !== null && (word.named || word.keys.some((key) => FEARED.has(key)));
}

type Read = Readonly<Record<'named' | 'words' | 'doubted' | 'diets' | 'notRecorded', readonly string[]>> & {
  readonly without: readonly AllergenKey[];
  readonly aboutAllergens: boolean;
};

/** A question with what it leaves in doubt: alone it is asked what was meant; beside something else that is asked for, what has it is left out. */
export function doubting<Question extends Read>(question: Question, doubted: readonly string[]): Question {
  if (doubted.length === 0) return question;
  const isAlone = question.without.length + question.diets.length + question.notRecorded.length === 0;
  const keys = new Set([...question.without, ...doubted.flatMap((word) => allergenWord(word)?.keys ?? [])]);
  const rest = question.words.filter((word) => !doubted.includes(word));
  return {
    ...question,
    doubted,
    named: [...new Set([...question.named, ...doubted])],
    aboutAllergens: true,
    ...(isAlone ? { words: [] } : { words: rest, without: inOrder(keys) }),
  };
}

/** "Nuts, coffee", "nuts? dessert": whether the one is feared is asked before the other is looked for. Nobody wishes for lactose. */
export const isListed = (tokens: readonly string[], named: readonly string[]): boolean =>
  tokens.slice(0, -1).some((token) => BREAK.test(token)) &&
  named.some((word) => isNeverWanted(word) || allergenWord(word)?.keys.some((key) => FEARED.has(key)));
const isNeverWanted = wordList(`lactos* gluten* λακτοζ* γλουτεν*`);
