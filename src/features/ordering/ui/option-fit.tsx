import { avoidedBy } from '#domain/passport.ts';
import type { ExtraOption } from '#domain/menu.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { usePassport } from './avoids.ts';

/** What an option would bring, or leave out, of what this person avoids; empty where it does neither. */
export function useOptionFit(): (option: ExtraOption) => string {
  const t = useMenuTexts();
  const avoided = avoidedBy(usePassport());
  return ({ allergens, removes = [] }) => {
    const brings = avoided.filter((key) => allergens.includes(key));
    const leaves = avoided.filter((key) => removes.includes(key) && !brings.includes(key));
    const names = (keys: typeof avoided) => keys.map((key) => t(`allergen.${key}`).toLocaleLowerCase(t.language)).join(', ');
    return [
      brings.length > 0 ? t('fit.contains', { names: names(brings) }) : '',
      leaves.length > 0 ? t('fit.leaves_out', { names: names(leaves) }) : '',
    ]
      .filter((words) => words !== '')
      .join(' · ');
  };
}

/** The same beside an option's name. */
export function OptionFit({ option }: { readonly option: ExtraOption }) {
  const said = useOptionFit()(option);
  const brings = avoidedBy(usePassport()).some((key) => option.allergens.includes(key));
  if (said === '') return null;
  return (
    <span className={`badge fit fit--${brings ? 'contains' : 'made'}`}>
      <Icon name={brings ? 'circle-alert' : 'check'} />
      {said}
    </span>
  );
}
