import { foldText } from '#domain/search-fold.ts';

/** A word as it was typed: what was read of a question is folded, which nobody writes («ξηρουσ»). */
export const asWritten = (asked: string, word: string): string =>
  (asked.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).find((one) => foldText(one) === word) ?? word.replace(/(?<=\p{Script=Greek})σ$/u, 'ς');
