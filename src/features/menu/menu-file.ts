/** The most bytes of a file with a menu. */
export const MOST_BYTES = 2 * 1024 * 1024;
/** Of a photograph or a PDF of one. */
export const MOST_PAPER = 8 * 1024 * 1024;
/** As long as the text of two thousand lines; more would not be read by anybody. */
export const MOST_LETTERS = 200_000;
/** The columns of one that can be told by hand, where its headings say something else or nothing. */
export const BY_HAND = ['name', 'price', 'category', 'description'] as const;
