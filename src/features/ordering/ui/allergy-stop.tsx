import { effectiveAllergens } from '#domain/dish-allergens.ts';
import { keptIn, undecidedIn } from '#domain/kept-dish.ts';
import type { AllergenKey } from '#domain/allergens.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { allergenWords } from './allergen-words.ts';
import type { ShownLine } from './cart-lines.ts';

/** What the guest has not decided about in a line; nothing where the line cannot be ordered anyhow. */
export const undecidedOf = ({ dish, stored, problem }: ShownLine, avoids: readonly AllergenKey[]): AllergenKey[] =>
  dish && problem === null ? undecidedIn(dish.item, stored, avoids) : [];

type Props = {
  readonly line: ShownLine;
  /** As the page calls it. */
  readonly name: string;
  readonly avoids: readonly AllergenKey[];
  readonly onRemove: () => void;
  readonly onKeep: (keys: readonly AllergenKey[]) => void;
};

/** In the line itself: what it has of what the guest avoids, and two ways on of equal weight; or that it is kept on purpose. */
export function AllergyStop({ line, name, avoids, onRemove, onKeep }: Props) {
  const t = useCheckoutTexts();
  const { dish, stored } = line;
  if (!dish) return null;
  const open = undecidedOf(line, avoids);
  const kept = keptIn(dish.item, stored, avoids);
  const has = effectiveAllergens(dish.item, stored.choices);
  const [contains, may] = [open.filter((key) => has.includes(key)), open.filter((key) => !has.includes(key))];
  return (
    <>
      {open.length > 0 && (
        <div className="stop">
          <div className="stop__say" role="alert" tabIndex={-1} data-stop="">
            <Icon name="octagon-alert" />
            <p>
              {contains.length > 0 && <b>{t('checkout.stop_contains', { allergens: allergenWords(contains, t) })}</b>}
              {may.length > 0 && <b>{t('checkout.stop_may', { allergens: allergenWords(may, t) })}</b>}
              {t('checkout.stop_why', { allergens: allergenWords(open, t) })}
            </p>
          </div>
          <div className="pair">
            <button type="button" className="button" aria-label={t('checkout.remove_named', { name })} onClick={onRemove}>
              {t('refusal.remove')}
            </button>
            <button type="button" className="button" aria-label={t('checkout.keep_named', { name })} onClick={() => onKeep(open)}>
              {t('checkout.keep')}
            </button>
          </div>
        </div>
      )}
      {open.length === 0 && kept.length > 0 && (
        <p className="badge badge--wine kept" tabIndex={-1} data-kept="">
          <Icon name="octagon-alert" />
          {t('checkout.kept', { allergens: allergenWords(kept, t) })}
        </p>
      )}
    </>
  );
}
