import { GOOD_TO_KNOW, LONGEST_GOOD_TO_KNOW, type GoodToKnowKey } from '#domain/good-to-know.ts';
import { Field } from '#platform/ui/field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

/** What the assistant answers of the house, in the owner's words. */
export function HouseSection() {
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('house', settings.house);
  return (
    <Section name="house" state={state}>
      {GOOD_TO_KNOW.map((about) => (
        <Texts
          key={about}
          about={about}
          texts={draft[about]}
          languages={settings.languages.value.languages}
          onTexts={(texts) => change({ [about]: texts })}
        />
      ))}
    </Section>
  );
}

type Props = {
  readonly about: GoodToKnowKey;
  readonly texts: Readonly<Record<string, string>>;
  readonly languages: readonly string[];
  readonly onTexts: (texts: Record<string, string>) => void;
};

function Texts({ about, texts, languages, onTexts }: Props) {
  const t = usePortalSettingsTexts();
  const names = new Intl.DisplayNames(t.language, { type: 'language' });
  const words = t(`house.${about}`);
  return (
    <div className="form-grid">
      {languages.map((language) => (
        <Field
          key={language}
          label={languages.length === 1 ? words : t('in_language', { words, language: names.of(language) ?? language })}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              maxLength={LONGEST_GOOD_TO_KNOW}
              placeholder={language === t.language ? t(`house.${about}_example`) : undefined}
              value={texts[language] ?? ''}
              onChange={({ target }) => onTexts({ ...texts, [language]: target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
