import { foldGreek } from '#domain/search-fold.ts';
import type { EditorItem } from '../menu-schemas.ts';

export type Pair = { readonly key: string; readonly one: EditorItem; readonly other: EditorItem };

/** Shorter names are alike by chance. */
const LEAST = 6;

/** Dishes of the venue that are called the same or very alike, in any of their languages. */
export function alikePairs(items: readonly EditorItem[]): Pair[] {
  const known = items.map((item) => ({ item, names: namesOf(item) }));
  return known.flatMap(({ item, names }, index) =>
    known
      .slice(index + 1)
      .filter((other) => names.some((name) => other.names.some((their) => isAlike(name, their))))
      .map(({ item: other }) => ({ key: [item.id, other.id].toSorted().join(' '), one: item, other })),
  );
}

const namesOf = ({ name, translations }: EditorItem): string[] => {
  const all = [name, ...Object.values(translations).flatMap((words) => (words.name ? [words.name] : []))];
  return [
    ...new Set(
      all.map((one) =>
        foldGreek(one)
          .replaceAll(/[^a-z0-9]+/g, ' ')
          .trim(),
      ),
    ),
  ].filter((one) => one !== '');
};

/** The same, or one letter more, less or other. Numbers tell things apart: "Menu 1" is not "Menu 2". */
function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < LEAST || Math.abs(a.length - b.length) > 1) return false;
  if (a.replaceAll(/\D/g, '') !== b.replaceAll(/\D/g, '')) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}
