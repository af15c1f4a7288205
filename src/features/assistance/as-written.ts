import { foldText } from '#domain/search-fold.ts';

/** A word as it was typed: what was read of a question is folded, which nobody writes («ξηρουσ»). */
export const asWritten = (asked: string, word: string): string =>
  (asked.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).find((one) => foldText(one) === foldText(word)) ??
  word.replace(/(?<=\p{Script=Greek})σ$/u, 'ς');

/** Words, each once however it is written, as it was written first. */
export const eachOnce = (words: readonly string[]): string[] =>
  [...new Map(words.toReversed().map((word) => [foldText(word), word])).values()].toReversed();
