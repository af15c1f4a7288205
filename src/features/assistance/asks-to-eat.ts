import { foldGreek } from '#domain/search-fold.ts';
import { isAdvice } from './question-words.ts';

export const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|[.,;:?!·(){}]/gu) ?? [];

/** "What do people order?", «τι παίρνει ο κόσμος;» or simply "what is good?" */
export const isAskedForAdvice = (text: string): boolean =>
  tokensOf(text).some(isAdvice) ||
  /\b(?:most|usually|normally|people|everyone|everybody|locals|others)\b.*\b(?:order|sold|eat|get|have|take)|κοσμοσ|περισσοτερ|πουλα|πουλι/u.test(
    text,
  );

/** "What can I eat?", «τι μπορώ να φάω;», in either script. */
export const asksToEat = (text: string): boolean =>
  /\bwhat\b.*\b(?:can|could|may|should)\b.*\b(?:eat|have|drink|order)\b|\b(?:can|could|may)\s+(?:i|we|he|she|they)\s+eat\b/u.test(text) ||
  /\bti\s+(?:(?:voro|vori|vorume)\s+)?na\s+(?:fa|fe|pi|par)/u.test(foldGreek(text));
