/** Drawings that a venue can choose for a mark of its own, beside the marks that everybody has. */
export const MARK_SIGNS = [
  'star',
  'heart',
  'flame',
  'snowflake',
  'sprout',
  'sun',
  'house',
  'clock',
  'baby',
  'wheat-off',
  'award',
  'fish',
] as const;
export type MarkSign = (typeof MARK_SIGNS)[number];

/** A venue has so many of its own at most, and no name of one is longer. */
export const MOST_OWN_MARKS = 12;
export const LONGEST_OWN_MARK = 40;
