import { isAllergenKey, type AllergenKey } from '#domain/allergens.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { OrderLine } from '../contract.ts';
import { allergenWords } from './allergen-words.ts';

/** What of these a dish has as it was ordered, and what could not be ruled out. */
export function allergensIn({ allergens, mayContain }: OrderLine, keys: readonly AllergenKey[]) {
  const contains = allergens.filter(isAllergenKey).filter((key) => keys.includes(key));
  const may = mayContain.filter(isAllergenKey).filter((key) => keys.includes(key) && !contains.includes(key));
  return { contains, may };
}

type Props = { readonly line: OrderLine; readonly keys: readonly AllergenKey[] };

/** Beside a dish that was sent: what it has of what somebody cannot have. What they keep on purpose is said elsewhere. */
export function LineAllergens({ line, keys }: Props) {
  const t = useCheckoutTexts();
  const { contains, may } = allergensIn(
    line,
    keys.filter((key) => !line.kept.includes(key)),
  );
  return (
    <>
      {contains.length > 0 && (
        <p className="receipt__has">
          <b>{t('confirmation.line_has', { allergens: allergenWords(contains, t) })}</b>
        </p>
      )}
      {may.length > 0 && <p className="receipt__has">{t('confirmation.line_may', { allergens: allergenWords(may, t) })}</p>}
    </>
  );
}
