/** What a dish is said to be beside its allergens, by the venue. The keys are what the wire carries. */
export const MARKS = ['vegan', 'vegetarian', 'spicy', 'halal', 'alcohol_free'] as const;
export type MarkKey = (typeof MARKS)[number];

/** Those of them that somebody may live by. */
export const DIETS = ['vegan', 'vegetarian', 'halal', 'alcohol_free'] as const satisfies readonly MarkKey[];
export type DietKey = (typeof DIETS)[number];

export const isDietKey = (value: unknown): value is DietKey => DIETS.some((key) => key === value);

/** Whether a dish with these marks is recorded as fit for a diet: what is vegan is vegetarian too. */
export const keepsDiet = (marks: readonly MarkKey[], diet: DietKey): boolean =>
  marks.includes(diet) || (diet === 'vegetarian' && marks.includes('vegan'));
