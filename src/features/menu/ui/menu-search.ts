import { matcherOf, searchKey } from '#domain/search-fold.ts';
import type { EditorCategory, EditorItem } from '../menu-schemas.ts';

/** What the list can be narrowed to: where something is to be done. */
export const ONLY = ['out', 'to_check', 'hidden', 'no_picture', 'untranslated'] as const;
export type Only = (typeof ONLY)[number];

export const isOut = ({ inStock, stockQty }: EditorItem): boolean => !inStock || stockQty === 0;

const isSo: Readonly<Record<Only, (item: EditorItem, languages: readonly string[]) => boolean>> = {
  out: isOut,
  to_check: ({ toCheck }) => toCheck === true,
  hidden: ({ hidden }) => hidden === true,
  no_picture: ({ image }) => (image ?? '') === '',
  untranslated: ({ translations }, languages) => languages.slice(1).some((language) => (translations[language]?.name ?? '') === ''),
};

type Menu = { readonly categories: readonly EditorCategory[]; readonly languages: readonly string[] };

/** How many dishes each of them has, of those that have any. */
export const countsOf = ({ categories, languages }: Menu): { only: Only; count: number }[] =>
  ONLY.map((only) => ({
    only,
    count: categories.reduce((sum, { items }) => sum + items.filter((item) => isSo[only](item, languages)).length, 0),
  })).filter(({ count }) => count > 0);

/** The dishes that are so. Categories without one are left out. */
export const narrowed = ({ categories, languages }: Menu, only: Only | null): readonly EditorCategory[] =>
  only === null ? categories : withSome(categories, (item) => isSo[only](item, languages));

/** The dishes that every word of the query is in: names and descriptions in every language, and their category. Categories without one are left out. */
export function foundIn(categories: readonly EditorCategory[], query: string): readonly EditorCategory[] {
  if (query.trim() === '') return categories;
  const isFound = matcherOf(query);
  return withSome(categories, ({ name, description, translations }, category) =>
    isFound(searchKey([name, description, category.name, ...wordsIn(translations), ...wordsIn(category.translations)].join(' '))),
  );
}

const withSome = (categories: readonly EditorCategory[], keep: (item: EditorItem, category: EditorCategory) => boolean): EditorCategory[] =>
  categories.flatMap((category) => {
    const items = category.items.filter((item) => keep(item, category));
    return items.length === 0 ? [] : [{ ...category, items }];
  });

const wordsIn = (translations: EditorCategory['translations']): string[] =>
  Object.values(translations).flatMap(({ name = '', description = '' }) => [name, description]);
