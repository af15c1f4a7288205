import { useState } from 'react';
import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { Texts } from '#platform/shared/texts.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';

type Props = { readonly avoids: readonly AllergenKey[]; readonly onChange: (avoids: AllergenKey[]) => void };

/** What the kitchen will be told about allergies, before it is sent, and how to change it. */
export function AvoidsField({ avoids, onChange }: Props) {
  const t = useCheckoutTexts();
  const [open, setOpen] = useState(false);
  const some = avoids.length > 0;
  const toggle = (key: AllergenKey): void =>
    onChange(ALLERGENS.filter((one) => (one === key ? !avoids.includes(key) : avoids.includes(one))));
  return (
    <div className="field">
      <h2 className="field__label">{t('checkout.avoids')}</h2>
      <p className={some ? 'notice notice--wine avoids' : 'avoids avoids--none'}>
        {some && <Icon name="circle-alert" />}
        <span aria-live="polite">
          {some ? t('checkout.avoids_some', { allergens: allergenList(avoids, t) }) : t('checkout.avoids_none')}
        </span>
        <button type="button" className="notice__action" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'checkout.avoids_done' : some ? 'checkout.avoids_change' : 'checkout.avoids_tell')}
        </button>
      </p>
      {open && (
        <fieldset className="avoids__pick">
          <legend className="visually-hidden">{t('checkout.avoids_pick')}</legend>
          {ALLERGENS.map((key) => (
            <label key={key} className="choice">
              <input type="checkbox" checked={avoids.includes(key)} onChange={() => toggle(key)} />
              <span className="choice__text">{t(`allergen.${key}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** "Milk, Nuts" in the page's language. */
export const allergenList = (keys: readonly AllergenKey[], t: Texts<CheckoutKey>): string =>
  keys.map((key) => t(`allergen.${key}`)).join(', ');
