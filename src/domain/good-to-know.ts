/** What guests ask of the house and no menu says: its owner writes it, in each language. */
export const GOOD_TO_KNOW = ['wifi', 'toilet', 'parking'] as const;
export type GoodToKnowKey = (typeof GOOD_TO_KNOW)[number];

/** No answer of these is longer. */
export const LONGEST_GOOD_TO_KNOW = 300;
