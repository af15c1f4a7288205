import { matcherOf, searchKey } from '#domain/search-fold.ts';
import type { EditorCategory } from '../menu-schemas.ts';

/** The dishes that every word of the query is in: names and descriptions in every language, and their category. Categories without one are left out. */
export function foundIn(categories: readonly EditorCategory[], query: string): readonly EditorCategory[] {
  if (query.trim() === '') return categories;
  const isFound = matcherOf(query);
  return categories.flatMap((category) => {
    const items = category.items.filter(({ name, description, translations }) =>
      isFound(searchKey([name, description, category.name, ...wordsIn(translations), ...wordsIn(category.translations)].join(' '))),
    );
    return items.length === 0 ? [] : [{ ...category, items }];
  });
}

const wordsIn = (translations: EditorCategory['translations']): string[] =>
  Object.values(translations).flatMap(({ name = '', description = '' }) => [name, description]);
