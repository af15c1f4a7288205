import { Plus, Trash2 } from 'lucide-react';
import { LONGEST_OWN_MARK, MARK_SIGNS, MOST_OWN_MARKS } from '#domain/own-marks.ts';
import type { OwnMark } from '#features/venues/venue-schemas.ts';
import { newId } from '#platform/browser/new-id.ts';
import { Field, FieldGroup } from '#platform/ui/field.tsx';
import { SIGN_ICONS } from '#platform/ui/sign-icons.ts';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';
import './marks-section.css';

/** What a venue says of its dishes beside the marks that everybody has: names in its languages, each with a drawing. */
export function MarksSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('marks', settings.marks);
  const { marks } = draft;
  const set = (at: number, mark: OwnMark) => change({ marks: marks.map((one, place) => (place === at ? mark : one)) });
  // The key is what dishes keep: a name that changes later changes nothing else.
  const add = () => change({ marks: [...marks, { key: newId(), name: '', sign: 'star', translations: {} }] });
  return (
    <Section name="marks" state={state}>
      {marks.length === 0 && <p className="muted">{t('marks.none')}</p>}
      <ol className="own-marks">
        {marks.map((mark, at) => (
          <li key={mark.key}>
            <Names mark={mark} number={at + 1} languages={settings.languages.value.languages} onMark={(next) => set(at, next)} />
            <Signs mark={mark} number={at + 1} onMark={(next) => set(at, next)} />
            <button
              type="button"
              className="icon-button icon-button--danger"
              aria-label={t('marks.remove', { name: mark.name || String(at + 1) })}
              onClick={() => change({ marks: marks.filter((one) => one !== mark) })}
            >
              <Trash2 className="icon" aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      {marks.length < MOST_OWN_MARKS && (
        <div className="add-row">
          <button type="button" className="button" onClick={add}>
            <Plus className="icon" aria-hidden />
            {t('marks.add')}
          </button>
        </div>
      )}
    </Section>
  );
}

type Props = { readonly mark: OwnMark; readonly number: number; readonly onMark: (mark: OwnMark) => void };

function Names({ mark, number, languages, onMark }: Props & { readonly languages: readonly string[] }) {
  const t = usePortalSettingsTexts();
  const names = new Intl.DisplayNames(t.language, { type: 'language' });
  const words = t('marks.name', { number });
  return (
    <div className="form-grid">
      {languages.map((language, at) => (
        <Field
          key={language}
          label={languages.length === 1 ? words : t('in_language', { words, language: names.of(language) ?? language })}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              lang={language}
              required={at === 0}
              maxLength={LONGEST_OWN_MARK}
              value={at === 0 ? mark.name : (mark.translations[language]?.name ?? '')}
              onChange={({ target: { value } }) =>
                onMark(
                  at === 0 ? { ...mark, name: value } : { ...mark, translations: { ...mark.translations, [language]: { name: value } } },
                )
              }
            />
          )}
        </Field>
      ))}
    </div>
  );
}

function Signs({ mark, number, onMark }: Props) {
  const t = usePortalSettingsTexts();
  return (
    <FieldGroup legend={t('marks.sign', { number })}>
      <div className="sign-chips">
        {MARK_SIGNS.map((sign) => {
          const Drawing = SIGN_ICONS[sign];
          return (
            <label key={sign}>
              <input
                type="radio"
                name={`sign-${mark.key}`}
                aria-label={t(`sign.${sign}`)}
                checked={mark.sign === sign}
                onChange={() => onMark({ ...mark, sign })}
              />
              <Drawing className="icon" aria-hidden />
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
