import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import type { Recorded } from '#domain/passport.ts';
import type { Texts } from '#platform/shared/texts.ts';

type RecordKey =
  | 'fit.depends'
  | 'item.may_contain'
  | 'item.checked_free'
  | 'item.free_of_all'
  | 'item.not_recorded'
  | 'fit.to_check'
  | 'fit.unknown';

/**
 * What is recorded of a dish beside what it contains, a sentence each: what cannot be ruled out, and where all of it is to be told what it is
 * free of, what is to be checked again, and what nobody has said. A dish of which nothing is recorded says so and nothing else.
 */
export function recordLines(
  { contains, may, free, depends, stale, unknown }: Recorded,
  all: boolean,
  t: Texts<RecordKey | `${'allergen' | 'without'}.${AllergenKey}`>,
): string[] {
  // After "without" and "contains" some have another form in Greek.
  const nameOf = (key: AllergenKey, word: 'allergen' | 'without') => t(`${word}.${key}`).toLocaleLowerCase(t.language);
  const line = (key: RecordKey, keys: readonly AllergenKey[], word: 'allergen' | 'without' = 'without') =>
    keys.length > 0 ? [t(key, { names: keys.map((one) => nameOf(one, word)).join(', ') })] : [];
  const mayLine = line('item.may_contain', may);
  if (!all) return mayLine;
  if (free.length === ALLERGENS.length) return [t('item.free_of_all')];
  const isSilent = free.length + depends.length + stale.length === 0 && unknown.length > 0;
  if (isSilent) return [...mayLine, t('item.not_recorded', { some: contains.length + may.length > 0 ? 'yes' : 'no' })];
  const dependLine = line('fit.depends', depends, 'allergen');
  return [
    ...mayLine,
    ...dependLine,
    ...line('item.checked_free', free),
    ...line('fit.to_check', stale),
    ...line('fit.unknown', unknown, 'allergen'),
  ];
}
