import { useEffect, useId, useRef } from 'react';
import { currencySymbol, ZERO } from '#domain/money.ts';
import { LONGEST_ORDER_NOTE } from '#domain/sizes.ts';
import { mostTip } from '#domain/tip.ts';
import { promotionsOf, tipPercentsOf } from '#features/venues/venue-rules.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { allergenWords } from './allergen-words.ts';
import { AvoidsPick } from './avoids-pick.tsx';
import { NO_TIP, tipCents } from './checkout-tip.ts';
import { useDiner } from './diner-context.ts';
import { usePriceText } from './price.tsx';
import { PromoField } from './promo-field.tsx';
import { RewardField } from './reward-field.tsx';
import type { Choices } from './use-checkout-choices.ts';

// What is inside the folded rows of checkout.

export type Part = 'Tip' | 'Code' | 'Note' | 'Avoids';
type Props = { readonly choices: Choices };

/** For who wants to give one: nothing is chosen, and a second tap takes a choice back. */
export function Tip({ choices }: Props) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  const price = usePriceText();
  const hint = useId();
  const { value, food } = choices.tip;
  const give = (tip: Choices['tip']['value']): void => choices.choose({ tip });
  const own = value.kind === 'own';
  return (
    <fieldset aria-describedby={hint}>
      <legend className="visually-hidden">{t('checkout.tip')}</legend>
      <div className="chips">
        {tipPercentsOf(venue).map((percent) => {
          const chosen = value.kind === 'percent' && value.percent === percent;
          const amount = price(tipCents({ kind: 'percent', percent }, food) ?? ZERO);
          return (
            <button
              key={percent}
              type="button"
              className="chip"
              aria-pressed={chosen}
              onClick={() => give(chosen ? NO_TIP : { kind: 'percent', percent })}
            >
              {t('checkout.tip_chip', { percent, amount })}
            </button>
          );
        })}
        <button type="button" className="chip" aria-pressed={own} onClick={() => give(own ? NO_TIP : { kind: 'own', text: '' })}>
          {t('checkout.tip_other')}
        </button>
      </div>
      {own && <OwnTip text={value.text} choices={choices} />}
      <p id={hint} className="hint">
        {t('checkout.tip_hint')}
      </p>
    </fieldset>
  );
}

/** Who asked to type an amount types. */
function OwnTip({ text, choices: { tip, choose } }: Props & { readonly text: string }) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  const price = usePriceText();
  const input = useRef<HTMLInputElement>(null);
  const { food, wrong } = tip;
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="tip__own">
      <label htmlFor="tip-amount">{t('checkout.tip_amount', { currency: currencySymbol(venue.currency.code) })}</label>
      <input
        ref={input}
        id="tip-amount"
        className="input"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={10}
        value={text}
        aria-invalid={wrong || undefined}
        aria-describedby="tip-error"
        onChange={({ target }) => choose({ tip: { kind: 'own', text: target.value } })}
      />
      <p id="tip-error" className="field__error" hidden={!wrong}>
        <Icon name="circle-alert" />
        {t('checkout.tip_wrong', { most: price(mostTip(food.subtotalCents)) })}
      </p>
    </div>
  );
}

export function Code({ choices }: Props) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  const { rewards } = choices;
  return (
    <>
      <PromoField
        promotions={promotionsOf(venue)}
        code={choices.code}
        state={choices.codeState}
        onChange={(code) => choices.choose({ code })}
      />
      {rewards.available > 0 && (
        <RewardField
          available={rewards.available}
          options={rewards.options}
          value={rewards.used}
          onChange={(used) => choices.choose({ rewards: used })}
        />
      )}
      {rewards.owed > 0 && (
        <p className="notice">
          <Icon name="info" />
          {t('checkout.stamps_owed', { count: rewards.owed })}
        </p>
      )}
    </>
  );
}

/** For the whole order. */
export function Note({ choices: { note, choose } }: Props) {
  const t = useCheckoutTexts();
  return (
    <>
      <textarea
        aria-label={t('checkout.note')}
        className="input input--note"
        rows={2}
        maxLength={LONGEST_ORDER_NOTE}
        value={note}
        aria-describedby="order-note-hint"
        onChange={({ target }) => choose({ note: target.value })}
      />
      <p id="order-note-hint" className="hint">
        {t('checkout.note_hint')}
      </p>
    </>
  );
}

/** What the kitchen will be told about allergies, before it is sent. */
export function Avoids({ choices: { avoids, setAvoids } }: Props) {
  const t = useCheckoutTexts();
  return (
    <>
      <p className="hint" aria-live="polite">
        {avoids.length > 0 ? t('checkout.avoids_some', { allergens: allergenWords(avoids, t) }) : t('checkout.avoids_none')}
      </p>
      <AvoidsPick keys={avoids} onChange={setAvoids} />
    </>
  );
}
