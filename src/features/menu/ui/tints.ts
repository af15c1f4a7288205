import type { EditorCategory } from '../menu-parts.ts';

const TINTS = ['olive', 'tomato', 'honey', 'sea', 'fig', 'almond'] as const;

/** The cloth of a category: the chosen one, else by its place, as guests see it. */
export const tintOf = ({ tint }: Pick<EditorCategory, 'tint'>, index: number): string => tint ?? TINTS[index % TINTS.length] ?? 'almond';
