import type { AllergenKey } from '#domain/allergens.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useMenuTexts } from '#texts/contexts.ts';

type Props = {
  /** What it contains of what this person avoids. */
  readonly keys: readonly AllergenKey[];
  /** Only chosen options bring it; the dish as it comes is free of it. */
  readonly byOption: boolean;
};

/** Says that something holds what the person avoids; nothing where it does not. */
export function AvoidWarning({ keys, byOption }: Props) {
  const t = useMenuTexts();
  if (keys.length === 0) return null;
  const names = keys.map((key) => t(`allergen.${key}`)).join(', ');
  return (
    <p className="avoid-warning">
      <Icon name="circle-alert" />
      <span>{t(byOption ? 'avoids.warning_option' : 'avoids.warning', { names })}</span>
    </p>
  );
}
