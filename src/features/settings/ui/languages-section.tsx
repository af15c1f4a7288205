import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { MOST_LANGUAGES } from '#domain/sizes.ts';
import { Field } from '#platform/ui/field.tsx';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';
import { Section } from './section.tsx';
import { useSettingsPage } from './settings-context.ts';
import { useSection } from './use-section.ts';

/** What menus around the Mediterranean are written in. */
const CHOICES = ['el', 'en', 'de', 'fr', 'it', 'es', 'nl', 'pl', 'ro', 'bg', 'ru', 'uk', 'sv', 'tr', 'ar', 'he', 'zh', 'ja'] as const;

/** The language that the menu is written in, and the others that it is offered in. */
export function LanguagesSection() {
  const t = usePortalSettingsTexts();
  const { settings } = useSettingsPage();
  const { draft, change, ...state } = useSection('languages', settings.languages);
  const [own = 'en', ...others] = draft.languages;
  const names = new Intl.DisplayNames(t.language, { type: 'language' });
  const nameOf = (code: string) => names.of(code) ?? code;
  const put = (list: readonly string[]) => change({ languages: [...list] });
  const free = CHOICES.filter((code) => !draft.languages.includes(code)).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), t.language));
  return (
    <Section name="languages" state={state}>
      <Field label={t('languages.own')} hint={t('languages.own_hint')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={own}
            onChange={({ target }) => put([target.value, ...others.filter((code) => code !== target.value)])}
          >
            {[...new Set([own, ...others, ...free])].map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <h3>{t('languages.others')}</h3>
      {others.length === 0 && <p className="muted">{t('languages.none')}</p>}
      <Others others={others} nameOf={nameOf} onOthers={(list) => put([own, ...list])} />
      {draft.languages.length < MOST_LANGUAGES && (
        <Field label={t('languages.add')}>
          {(control) => (
            <select
              {...control}
              className="select"
              value=""
              onChange={({ target }) => target.value !== '' && put([...draft.languages, target.value])}
            >
              <option value="">{t('languages.choose')}</option>
              {free.map((code) => (
                <option key={code} value={code}>
                  {nameOf(code)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </Section>
  );
}

type OthersProps = {
  readonly others: readonly string[];
  readonly nameOf: (code: string) => string;
  readonly onOthers: (others: string[]) => void;
};

function Others({ others, nameOf, onOthers }: OthersProps) {
  const t = usePortalSettingsTexts();
  const move = (at: number, by: -1 | 1): void => {
    const list = [...others];
    const [code = ''] = list.splice(at, 1);
    list.splice(at + by, 0, code);
    onOthers(list);
  };
  return (
    <ol className="language-list">
      {others.map((code, at) => (
        <li key={code}>
          <span>{nameOf(code)}</span>
          <button
            type="button"
            className="icon-button"
            disabled={at === 0}
            aria-label={t('languages.up', { name: nameOf(code) })}
            onClick={() => move(at, -1)}
          >
            <ArrowUp className="icon" aria-hidden />
          </button>
          <button
            type="button"
            className="icon-button"
            disabled={at === others.length - 1}
            aria-label={t('languages.down', { name: nameOf(code) })}
            onClick={() => move(at, 1)}
          >
            <ArrowDown className="icon" aria-hidden />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('languages.remove', { name: nameOf(code) })}
            onClick={() => onOthers(others.filter((one) => one !== code))}
          >
            <X className="icon" aria-hidden />
          </button>
        </li>
      ))}
    </ol>
  );
}
