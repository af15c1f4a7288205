/** The cloths that the dishes of a category may lie on. */
export const TINTS = ['olive', 'tomato', 'honey', 'sea', 'fig', 'almond'] as const;
export type Tint = (typeof TINTS)[number];

/** The cloth of a category: the chosen one, else by its place on the menu, so that neighbours never share one. */
export const tintOf = (chosen: Tint | null | undefined, place: number): Tint => chosen ?? TINTS[place % TINTS.length] ?? 'almond';
