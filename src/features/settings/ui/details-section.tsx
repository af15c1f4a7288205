import { CURRENCIES, DEFAULT_CURRENCY } from '#domain/currency.ts';
import { LONGEST_NAME, LONGEST_SUBTITLE } from '#domain/sizes.ts';
import { Field } from '#platform/ui/field.tsx';
import { PictureField } from '#platform/ui/picture-field.tsx';
import { ZoneOptions } from '#platform/ui/zone-options.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import type { SectionValues } from '../contract.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

type Details = SectionValues['details'];
type Part = { readonly draft: Details; readonly change: (part: Partial<Details>) => void };

/** Who the venue is, in its languages, and where. */
export function DetailsSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('details', settings.details);
  return (
    <Section name="details" state={state}>
      <Names draft={draft} change={change} languages={settings.languages.value.languages} />
      <div className="form-grid">
        <PictureField
          label={t('details.logo')}
          hint={t('details.picture_hint')}
          type="logo"
          value={draft.logo}
          onValue={(logo) => change({ logo })}
        />
        <PictureField
          label={t('details.cover')}
          hint={t('details.cover_hint')}
          type="cover"
          value={draft.headerBg}
          onValue={(headerBg) => change({ headerBg })}
        />
      </div>
      <Place draft={draft} change={change} />
    </Section>
  );
}

function Names({ draft, change, languages }: Part & { readonly languages: readonly string[] }) {
  const t = usePortalSettingsTexts();
  const names = new Intl.DisplayNames(t.language, { type: 'language' });
  const [own = 'en', ...others] = languages;
  const label = (words: string, language: string) =>
    others.length === 0 ? words : t('in_language', { words, language: names.of(language) ?? language });
  const translate = (language: string, words: { title?: string; subtitle?: string }): void =>
    change({ translations: { ...draft.translations, [language]: { ...draft.translations[language], ...words } } });
  return (
    <>
      <div className="form-grid">
        <Line
          label={label(t('details.name'), own)}
          most={LONGEST_NAME}
          required
          value={draft.title}
          onValue={(title) => change({ title })}
        />
        <Line
          label={label(t('details.subtitle'), own)}
          most={LONGEST_SUBTITLE}
          value={draft.subtitle}
          onValue={(subtitle) => change({ subtitle })}
        />
      </div>
      {others.map((language) => (
        <div className="form-grid" key={language}>
          <Line
            label={label(t('details.name'), language)}
            most={LONGEST_NAME}
            value={draft.translations[language]?.title ?? ''}
            onValue={(title) => translate(language, { title })}
          />
          <Line
            label={label(t('details.subtitle'), language)}
            most={LONGEST_SUBTITLE}
            value={draft.translations[language]?.subtitle ?? ''}
            onValue={(subtitle) => translate(language, { subtitle })}
          />
        </div>
      ))}
    </>
  );
}

type LineProps = {
  readonly label: string;
  readonly most: number;
  readonly required?: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
};

function Line({ label, most, required = false, value, onValue }: LineProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          className="input"
          maxLength={most}
          required={required}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  );
}

const TYPES = [0, 1, 2] as const;

function Place({ draft, change }: Part) {
  const t = usePortalSettingsTexts();
  const money = new Intl.DisplayNames(t.language, { type: 'currency' });
  return (
    <div className="form-grid">
      <Field label={t('details.zone')} hint={t('details.zone_hint')}>
        {(control) => (
          <select {...control} className="select" value={draft.timeZone} onChange={({ target }) => change({ timeZone: target.value })}>
            <ZoneOptions language={t.language} first={[draft.timeZone]} />
          </select>
        )}
      </Field>
      <Field label={t('details.currency')} hint={t('details.currency_hint')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={draft.currency}
            onChange={({ target }) => change({ currency: CURRENCIES.find((code) => code === target.value) ?? DEFAULT_CURRENCY })}
          >
            {CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {`${money.of(code) ?? code} (${code})`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('details.type')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={draft.storeType}
            onChange={({ target }) => change({ storeType: TYPES.find((type) => type === Number(target.value)) ?? 0 })}
          >
            {TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`details.type_${type}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
