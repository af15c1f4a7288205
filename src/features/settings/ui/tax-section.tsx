import { useState } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { businessDay } from '#domain/local-time.ts';
import { VAT_CLASSES, VAT_COUNTRIES, vatRate, type VatCountry } from '#domain/vat.ts';
import { Field, FieldGroup } from '#platform/ui/field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

const WAYS = ['order', 'table_service', 'collection'] as const;

/** Country and service mode, and the VAT rates that follow from them today. */
export function TaxSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('tax', settings.tax);
  const names = new Intl.DisplayNames(t.language, { type: 'region' });
  return (
    <Section name="tax" state={state}>
      <Field label={t('tax.country')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={draft.country}
            onChange={({ target }) => change({ country: VAT_COUNTRIES.find((code) => code === target.value) ?? 'CY' })}
          >
            {VAT_COUNTRIES.map((code) => (
              <option key={code} value={code}>
                {names.of(code) ?? code}
              </option>
            ))}
          </select>
        )}
      </Field>
      <FieldGroup legend={t('tax.mode')}>
        {WAYS.map((way) => (
          <label key={way} className="choice">
            <input type="radio" name="taxed-as" checked={draft.taxedAs === way} onChange={() => change({ taxedAs: way })} />
            <span className="choice__text">{t(`tax.mode_${way}`)}</span>
          </label>
        ))}
      </FieldGroup>
      <Rates country={draft.country} taxedAs={draft.taxedAs} zone={settings.details.value.timeZone} />
      <p className="hint">{t('tax.check')}</p>
    </Section>
  );
}

type RatesProps = { readonly country: VatCountry; readonly taxedAs: (typeof WAYS)[number]; readonly zone: string };

function Rates({ country, taxedAs, zone }: RatesProps) {
  const t = usePortalSettingsTexts();
  const [now] = useState(() => Date.now());
  const day = businessDay(now, zone);
  const percent = new Intl.NumberFormat(t.language, { style: 'percent', maximumFractionDigits: 2 });
  const ways = [
    { way: 'table_service', deliveryMethod: DELIVERY.tableService },
    { way: 'collection', deliveryMethod: DELIVERY.collection },
  ] as const;
  const shown = ways.filter(({ way }) => taxedAs === 'order' || taxedAs === way);
  return (
    <table className="rates num">
      <caption className="field__label">{t('tax.rates')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('tax.class')}</th>
          {shown.map(({ way }) => (
            <th key={way} scope="col">
              {t(`tax.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {VAT_CLASSES.map((vatClass) => (
          <tr key={vatClass}>
            <th scope="row">{t(`tax.class_${vatClass}`)}</th>
            {shown.map(({ way, deliveryMethod }) => (
              <td key={way}>{percent.format(vatRate({ country, vatClass, deliveryMethod, day }) / 10_000)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
