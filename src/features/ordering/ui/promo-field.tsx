import { useState } from 'react';
import type { Promotion } from '#domain/promotion.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { usePriceText } from './price.tsx';

type Props = {
  readonly promotions: readonly Promotion[];
  readonly code: string;
  /** Whether the code is one that this page knows; a hidden one is known to the server alone. */
  readonly known: boolean;
  readonly onChange: (code: string) => void;
};

/** The venue's running codes to choose from, and "Other" for one to type. */
export function PromoField({ promotions, code, known, onChange }: Props) {
  const t = useCheckoutTexts();
  const price = usePriceText();
  const [other, setOther] = useState(promotions.length === 0);
  const toggle = (): void => {
    onChange('');
    setOther(!other);
  };
  const label = ({ code: name, type, amountCents, percent }: Promotion): string =>
    type === '%'
      ? t('checkout.promo_percent', { code: name ?? '', percent })
      : t('checkout.promo_amount', { code: name ?? '', amount: price(amountCents) });
  return (
    <div className="field">
      <label htmlFor="promo">{t(other ? 'checkout.promo_typed' : 'checkout.promo')}</label>
      <div className="promo-row">
        {other ? (
          <input
            id="promo"
            className="input"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={code}
            aria-describedby="promo-hint"
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <select id="promo" className="select" value={code} onChange={({ target }) => onChange(target.value)}>
            <option value="">{t('checkout.promo_none')}</option>
            {promotions.map((promotion) => (
              <option key={promotion.id} value={promotion.code ?? ''}>
                {label(promotion)}
              </option>
            ))}
          </select>
        )}
        {promotions.length > 0 && (
          <button type="button" className="button" aria-pressed={other} onClick={toggle}>
            {t('checkout.promo_other')}
          </button>
        )}
      </div>
      <p id="promo-hint" className="field__hint" role="status">
        {other && code.trim() !== '' && !known && t('checkout.promo_unseen')}
      </p>
    </div>
  );
}
