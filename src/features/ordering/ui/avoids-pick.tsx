import { Fragment, useState } from 'react';
import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { bringsAlong, tapped } from '#domain/ticked-allergens.ts';
import { Along } from '#platform/ui/along.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';

type Props = {
  readonly keys: readonly AllergenKey[];
  readonly onChange: (keys: readonly AllergenKey[]) => void;
  /** Those that cannot be taken back here. */
  readonly told?: readonly AllergenKey[];
};

/** The law's fourteen, to be ticked; nuts take peanuts along. */
export function AvoidsPick({ keys, onChange, told = [] }: Props) {
  const t = useCheckoutTexts();
  const [along, setAlong] = useState<AllergenKey | null>(null);
  const tap = (key: AllergenKey): void => {
    const next = tapped({ keys, along }, key);
    setAlong(next.along !== null && told.includes(next.along) ? null : next.along);
    onChange(next.keys);
  };
  return (
    <fieldset className="avoids__pick">
      <legend className="visually-hidden">{t('checkout.avoids_pick')}</legend>
      {ALLERGENS.map((key) => (
        <Fragment key={key}>
          <label className="choice">
            <input type="checkbox" checked={keys.includes(key)} disabled={told.includes(key)} onChange={() => tap(key)} />
            <span className="choice__text">{t(`allergen.${key}`)}</span>
          </label>
          {bringsAlong(key) && <Along along={along} t={t} onBack={tap} />}
        </Fragment>
      ))}
    </fieldset>
  );
}
