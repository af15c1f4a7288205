/** What a dish is said to be beside its allergens, by the venue. The keys are what the wire carries. */
export const MARKS = ['vegan', 'vegetarian', 'spicy', 'halal', 'alcohol_free'] as const;
export type MarkKey = (typeof MARKS)[number];

/** Those of them that somebody may live by. */
export const DIETS = ['vegan', 'vegetarian', 'halal', 'alcohol_free'] as const satisfies readonly MarkKey[];
export type DietKey = (typeof DIETS)[number];

export const isDietKey = (value: unknown): value is DietKey => DIETS.some((key) => key === value);

type Marked = { readonly marks?: readonly MarkKey[] | undefined; readonly toCheck?: boolean | undefined };

/** Whether a dish is recorded as fit for a diet: what is vegan is vegetarian too, and a record that is to be checked says nothing. */
export const keepsDiet = ({ marks = [], toCheck }: Marked, diet: DietKey): boolean =>
  toCheck !== true && (marks.includes(diet) || (diet === 'vegetarian' && marks.includes('vegan')));
