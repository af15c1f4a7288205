import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { DEFAULT_CAPS } from '#domain/order-caps.ts';
import { currencySymbol } from '#domain/money.ts';
import { NumberField } from '#platform/ui/number-field.tsx';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

const CAPS = [
  ['tableOrders', 1],
  ['tableAmount', 0.01],
  ['browserOrders', 1],
  ['browserAmount', 0.01],
] as const;

/** Whether orders must come from the table itself, and how much may be open there before somebody has a look. */
export function TablesSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('tables', settings.tables);
  const caps = draft.orderCaps ?? DEFAULT_CAPS;
  return (
    <Section name="tables" state={state}>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={draft.onlyFromTable}
          onChange={({ target }) => change({ onlyFromTable: target.checked })}
        />
        {t('tables.only')}
      </label>
      <fieldset className="order-caps">
        <legend>{t('tables.caps')}</legend>
        <p className="hint">{t('tables.caps_hint')}</p>
        {CAPS.map(([name, step]) => (
          <NumberField
            key={name}
            label={t(`tables.${name}`, { symbol: currencySymbol(settings.details.value.currency) })}
            value={caps[name]}
            min={1}
            max={step === 1 ? 500 : 100_000}
            step={step}
            required
            onValue={(value) => value !== null && change({ orderCaps: { ...caps, [name]: value } })}
          />
        ))}
      </fieldset>
    </Section>
  );
}
