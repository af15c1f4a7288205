import { recordedOf } from '#domain/passport.ts';
import type { MenuItem } from '#domain/menu.ts';
import { ALLERGEN_ICONS } from '#platform/ui/allergen-icons.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';
import { inDoubt } from './may-contain.ts';

type Props = {
  readonly item: MenuItem;
  /** Allergens are recorded of some dish of this menu: of one that has no record it is said. */
  readonly records: boolean;
};

/** What it contains, and what nobody has said: a dish without a record does not look like one that is recorded as free. */
export function AllergenHint({ item, records }: Props) {
  const t = useMenuTexts();
  // Contained as it comes: with what is included.
  const allergens = [...new Set([...item.allergens, ...recordedOf(item).contains])];
  const doubt = inDoubt(item, records, t);
  if (allergens.length === 0 && doubt === undefined) return null;
  const icons = [...new Set(allergens.map((key) => ALLERGEN_ICONS[key]))].slice(0, 4);
  const names = allergens
    .map((key) => t(`allergen.${key}`))
    .map((name, index) => (index === 0 ? name : name.toLocaleLowerCase(t.language)));
  // One tap orders it: what cannot be ruled out is said here too.
  const said = [...(names.length > 0 ? [names.join(', ')] : []), ...(doubt === undefined ? [] : [doubt])];
  return (
    <p className="allergen-hint">
      {icons.map((icon) => (
        <Icon key={icon} name={icon} />
      ))}
      <span>{said.join('. ')}</span>
    </p>
  );
}
