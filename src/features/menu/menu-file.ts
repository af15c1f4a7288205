/** The most bytes of a file with a menu. */
export const MOST_BYTES = 2 * 1024 * 1024;
/** The columns of one that can be told by hand, where its headings say something else or nothing. */
export const BY_HAND = ['name', 'price', 'category', 'description'] as const;
