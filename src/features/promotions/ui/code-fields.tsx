import { currencySymbol, fromAmount } from '#domain/money.ts';
import { LONGEST_PROMO_CODE } from '#domain/sizes.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { Texts } from '#platform/shared/texts.ts';
import { Field, FieldGroup } from '#platform/ui/field.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
import { usePortalOffersTexts } from '#texts/area-contexts.ts';
import type { PortalOffersKey } from '#texts/keys.ts';
import '#platform/ui/form-parts.css';
import type { FormPart } from './words-fields.tsx';

/** The code, what it takes off, and what limits it. */
export function CodeFields({ form, change, currency, used }: FormPart & { readonly currency: string; readonly used: number }) {
  const t = usePortalOffersTexts();
  const symbol = currencySymbol(currency);
  const has = form.code.trim() !== '';
  return (
    <fieldset className="card panel form-stack">
      <legend className="panel__legend">{t('code.legend')}</legend>
      <Field label={t('code.code')} hint={t('code.hint')}>
        {(control) => (
          <input
            {...control}
            className="input"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST_PROMO_CODE}
            value={form.code}
            onChange={({ target }) => change({ code: target.value })}
          />
        )}
      </Field>
      {has && (
        <>
          <FieldGroup legend={t('code.type')}>
            <div className="segmented">
              {(['%', '-'] as const).map((type) => (
                <label key={type}>
                  <input type="radio" name="offer-type" checked={form.type === type} onChange={() => change({ type })} />
                  {type === '%' ? t('code.percent') : t('code.amount', { symbol })}
                </label>
              ))}
            </div>
          </FieldGroup>
          <div className="form-grid">
            <NumberField
              label={form.type === '%' ? t('code.percent_off') : t('code.amount_off', { symbol })}
              value={form.discount === 0 ? null : form.discount}
              min={0.01}
              max={form.type === '%' ? 100 : 10_000}
              step={0.01}
              required
              onValue={(discount) => change({ discount: discount ?? 0 })}
            />
            <NumberField
              label={t('code.minimum', { symbol })}
              hint={minimumHint(form, currency, t)}
              value={form.minimumSubtotal === 0 ? null : form.minimumSubtotal}
              min={0}
              max={100_000}
              step={0.01}
              onValue={(minimum) => change({ minimumSubtotal: minimum ?? 0 })}
            />
            <NumberField
              label={t('code.max_uses')}
              hint={used > 0 ? t('code.used', { count: used }) : t('code.max_uses_hint')}
              value={form.maxUses}
              min={Math.max(1, used)}
              max={1_000_000}
              step={1}
              onValue={(maxUses) => change({ maxUses })}
            />
            <NumberField
              label={t('code.per_person')}
              hint={t('code.per_person_hint')}
              value={form.maxPerPerson}
              min={1}
              max={1000}
              step={1}
              onValue={(maxPerPerson) => change({ maxPerPerson })}
            />
          </div>
        </>
      )}
    </fieldset>
  );
}

/** What the least sum means; without one, what guests may do with the code. */
function minimumHint({ minimumSubtotal, type, discount }: FormPart['form'], currency: string, t: Texts<PortalOffersKey>): string {
  if (minimumSubtotal > 0) return t('code.minimum_hint');
  if (type === '%' || discount <= 0) return t('code.minimum_none');
  return t('code.minimum_none_sum', { amount: moneyText(fromAmount(discount), currency, t.language) });
}
