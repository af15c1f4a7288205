import { DEFAULT_HOURS, LEAST_HELD, MOST_HELD, MOST_HOURS } from '#domain/guarantee.ts';
import { currencySymbol } from '#domain/money.ts';
import { PAY_WHEN } from '#domain/pay-when.ts';
import { FieldGroup } from '#platform/ui/field.tsx';
import { NumberField } from '#platform/ui/number-field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import type { SectionValues } from '../contract.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

/** When guests pay, and what guarantees a bill that is paid at the end. Only owners get this section. */
export function PayingSection() {
  const { settings } = useSettingsPage();
  return settings.paying ? <Paying saved={settings.paying} /> : null;
}

const USUAL = { amount: 50, hours: DEFAULT_HOURS };

function Paying({ saved }: { readonly saved: { readonly value: SectionValues['paying']; readonly seal: string } }) {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('paying', saved);
  const { guarantee } = draft;
  const symbol = currencySymbol(settings.details.value.currency);
  return (
    <Section name="paying" state={state}>
      <FieldGroup legend={t('paying.when')}>
        {PAY_WHEN.map((when) => (
          <label key={when} className="choice">
            <input type="radio" name="pay-when" checked={draft.when === when} onChange={() => change({ when })} />
            <span className="choice__text">{t(`paying.when_${when}`)}</span>
          </label>
        ))}
      </FieldGroup>
      <p className="hint">{t(`paying.when_${draft.when}_hint`)}</p>
      {draft.when === 'end' && (
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            checked={Boolean(guarantee)}
            onChange={({ target }) => change({ guarantee: target.checked ? USUAL : null })}
          />
          {t('paying.guarantee')}
        </label>
      )}
      {draft.when === 'end' && guarantee && (
        <fieldset className="order-caps">
          <legend>{t('paying.guarantee_legend')}</legend>
          <p className="hint">{t('paying.guarantee_hint')}</p>
          <NumberField
            label={t('paying.amount', { symbol })}
            value={guarantee.amount}
            min={LEAST_HELD}
            max={MOST_HELD}
            step={1}
            required
            onValue={(amount) => amount !== null && change({ guarantee: { ...guarantee, amount } })}
          />
          <NumberField
            label={t('paying.hours')}
            value={guarantee.hours}
            min={1}
            max={MOST_HOURS}
            step={1}
            required
            onValue={(hours) => hours !== null && change({ guarantee: { ...guarantee, hours } })}
          />
        </fieldset>
      )}
    </Section>
  );
}
