import { useId } from 'react';
import { tipPercentsOf } from '#features/venues/venue-rules.ts';
import { currencySymbol, ZERO } from '#domain/money.ts';
import { mostTip } from '#domain/tip.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { NO_TIP, tipCents, type Food, type Tip } from './checkout-tip.ts';
import { useDiner } from './diner-context.ts';
import { usePriceText } from './price.tsx';

type Props = {
  readonly tip: Tip;
  readonly food: Food;
  readonly onChange: (tip: Tip) => void;
};

/** For who wants to give one: nothing is chosen, and a second tap takes a choice back. */
export function TipField({ tip, food, onChange }: Props) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  const price = usePriceText();
  const hint = useId();
  const wrong = tipCents(tip, food) === null;
  const own = tip.kind === 'own';
  return (
    <fieldset className="field tip" aria-describedby={hint}>
      <legend className="field__label">{t('checkout.tip')}</legend>
      <p id={hint} className="field__hint">
        {t('checkout.tip_hint')}
      </p>
      <div className="chips">
        {tipPercentsOf(venue).map((percent) => {
          const chosen = tip.kind === 'percent' && tip.percent === percent;
          const amount = price(tipCents({ kind: 'percent', percent }, food) ?? ZERO);
          return (
            <button
              key={percent}
              type="button"
              className="chip"
              aria-pressed={chosen}
              onClick={() => onChange(chosen ? NO_TIP : { kind: 'percent', percent })}
            >
              {t('checkout.tip_chip', { percent, amount })}
            </button>
          );
        })}
        <button type="button" className="chip" aria-pressed={own} onClick={() => onChange(own ? NO_TIP : { kind: 'own', text: '' })}>
          {t('checkout.tip_other')}
        </button>
      </div>
      {own && (
        <div className="tip__own">
          <label htmlFor="tip-amount">{t('checkout.tip_amount', { currency: currencySymbol(venue.currency.code) })}</label>
          <input
            id="tip-amount"
            className="input"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={tip.text}
            aria-invalid={wrong || undefined}
            aria-describedby="tip-error"
            onChange={({ target }) => onChange({ kind: 'own', text: target.value })}
          />
          <p id="tip-error" className="field__error" hidden={!wrong}>
            <Icon name="circle-alert" />
            {t('checkout.tip_wrong', { most: price(mostTip(food.subtotalCents)) })}
          </p>
        </div>
      )}
    </fieldset>
  );
}
