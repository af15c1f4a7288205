/** What ends a part of a sentence. */
export const BREAK = /^[.,;:?!·(){}]$/;
