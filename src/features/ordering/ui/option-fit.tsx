import { keepsDiet } from '#domain/dish-marks.ts';
import { againstMark } from '#domain/mark-limits.ts';
import { avoidedBy, type Fit } from '#domain/passport.ts';
import type { ExtraOption } from '#domain/menu.ts';
import { FIT_ICONS } from '#platform/ui/fit-list.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { usePassport } from './avoids.ts';

type Said = { readonly fit: Fit; readonly text: string };

/** What an option would bring, or leave out, of what this person avoids, and what nobody recorded of it; null where nothing is to be said. */
export function useOptionFit(): (option: ExtraOption) => Said | null {
  const t = useMenuTexts();
  const { diets, ...rest } = usePassport();
  const avoided = avoidedBy({ diets, ...rest });
  return (option) => {
    const { allergens, mayContain = [], free = [], removes = [], recorded } = option;
    const brings = avoided.filter((key) => allergens.includes(key));
    const may = avoided.filter((key) => mayContain.includes(key) && !brings.includes(key));
    const leaves = avoided.filter((key) => removes.includes(key) && !brings.includes(key) && !may.includes(key));
    const said = new Set([...brings, ...may, ...leaves, ...free]);
    const unsaid = recorded === true ? [] : avoided.filter((key) => !said.has(key));
    const not = diets.filter((diet) => !keepsDiet(option, diet) || againstMark(diet, allergens).length > 0);
    const names = (words: readonly string[]) => words.map((word) => word.toLocaleLowerCase(t.language)).join(', ');
    const namesOf = (keys: typeof avoided, as: 'allergen' | 'without') => names(keys.map((key) => t(`${as}.${key}`)));
    const text = [
      brings.length > 0 ? t('fit.contains', { names: namesOf(brings, 'without') }) : '',
      may.length > 0 ? t('fit.may', { names: namesOf(may, 'without') }) : '',
      leaves.length > 0 ? t('fit.leaves_out', { names: namesOf(leaves, 'without') }) : '',
      unsaid.length > 0 ? t('fit.unknown', { names: namesOf(unsaid, 'allergen') }) : '',
      not.length > 0 ? t('fit.diet', { names: names(not.map((diet) => t(`mark.${diet}`))) }) : '',
    ]
      .filter((words) => words !== '')
      .join(' · ');
    const doubt = may.length > 0 ? 'may' : unsaid.length + not.length > 0 ? 'unknown' : 'made';
    return text === '' ? null : { fit: brings.length > 0 ? 'contains' : doubt, text };
  };
}

/** The same beside an option's name. */
export function OptionFit({ option }: { readonly option: ExtraOption }) {
  const said = useOptionFit()(option);
  if (said === null) return null;
  return (
    <span className={`badge fit fit--${said.fit}`}>
      <Icon name={FIT_ICONS[said.fit]} />
      {said.text}
    </span>
  );
}
