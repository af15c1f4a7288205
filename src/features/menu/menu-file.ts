/** The most bytes of a file with a menu. */
export const MOST_BYTES = 2 * 1024 * 1024;
