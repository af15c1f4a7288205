import type { Texts } from '#platform/shared/texts.ts';
import type { MenuKey } from '#texts/keys.ts';
import type { MenuQuestion } from '../menu-question.ts';

/** What there is not, in words: that no beer is recorded without gluten, no dessert as vegan. `words` are those that were asked. */
export function noneRecorded({ without, diets }: Pick<MenuQuestion, 'without' | 'diets'>, words: string, t: Texts<MenuKey>): string {
  const low = (names: readonly string[]): string => names.map((name) => name.toLocaleLowerCase(t.language)).join(', ');
  const free = without.map((key) => t(`without.${key}`));
  if (diets.length === 0) return t('search.none_free', { words, names: low(free) });
  const kept = [...diets.map((diet) => t(`mark.${diet}`)), ...free.map((name) => t('assistant.without', { name }))];
  return t('search.none_diet', { words, names: low(kept) });
}
