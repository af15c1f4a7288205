import type { Tint } from '#domain/category-tint.ts';

const CLOTHS: readonly Tint[] = ['olive', 'honey', 'sea', 'fig', 'almond', 'tomato'];

/** The cloth behind a venue in a list of several. */
export const clothOf = (place: number): Tint => CLOTHS[place % CLOTHS.length] ?? 'olive';
