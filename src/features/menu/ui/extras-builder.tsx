import { LONGEST_NAME } from '#domain/sizes.ts';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { ExtraOptions } from './extra-options.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import './field.css';
import type { ExtraForm, FormProblems } from './item-form-state.ts';
import { useLanguageName } from './language-name.ts';
import { useProblemWords } from './problem-words.ts';
import './extras-builder.css';

const TYPES = ['radio', 'select', 'checkbox'] as const;
const NEW: ExtraForm = {
  option: '',
  type: 'radio',
  required: false,
  most: '',
  translations: {},
  options: [{ value: '', text: '', cost: '', allergens: [], removes: [], translations: {} }],
};

type Props = {
  readonly value: readonly ExtraForm[];
  readonly languages: readonly string[];
  readonly problems: FormProblems;
  readonly onChange: (value: readonly ExtraForm[]) => void;
};

/** What guests choose with a dish: groups of options, each with its price. */
export function ExtrasBuilder({ value, languages, problems, onChange }: Props) {
  const t = usePortalMenuTexts();
  const swap = (index: number, by: -1 | 1) => {
    const next = [...value];
    const [one, other] = [next[index], next[index + by]];
    if (one && other) next.splice(Math.min(index, index + by), 2, ...(by < 0 ? [one, other] : [other, one]));
    onChange(next);
  };
  return (
    <div className="form-stack">
      {value.map((extra, index) => (
        <ExtraEditor
          key={index}
          {...{ extra, index, languages, problems }}
          set={(next) => onChange(value.map((one, at) => (at === index ? next : one)))}
          remove={() => onChange(value.filter((_one, at) => at !== index))}
          up={index > 0 ? () => swap(index, -1) : null}
          down={index < value.length - 1 ? () => swap(index, 1) : null}
        />
      ))}
      <button type="button" className="button button--small" onClick={() => onChange([...value, NEW])}>
        <Plus className="icon" aria-hidden />
        {t('extras.add')}
      </button>
    </div>
  );
}

type EditorProps = {
  readonly extra: ExtraForm;
  readonly index: number;
  readonly languages: readonly string[];
  readonly problems: FormProblems;
  readonly set: (extra: ExtraForm) => void;
  readonly remove: () => void;
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
};

function ExtraEditor({ extra, index, languages, problems, set, remove, up, down }: EditorProps) {
  const t = usePortalMenuTexts();
  const languageName = useLanguageName();
  const words = useProblemWords();
  const [own = 'en', ...others] = languages;
  const title = extra.option || t('extras.unnamed', { number: index + 1 });
  const at = `extras.${index}`;
  return (
    <fieldset className="extra-editor">
      <legend>{title}</legend>
      <ExtraTools title={title} remove={remove} up={up} down={down} />
      <div className="form-columns">
        <TextField
          label={t('extras.name_in', { language: languageName(own) })}
          lang={own}
          maxLength={LONGEST_NAME}
          value={extra.option}
          error={words(problems[`${at}.option`])}
          onValue={(option) => set({ ...extra, option })}
        />
        {others.map((language) => (
          <TextField
            key={language}
            label={t('extras.name_in', { language: languageName(language) })}
            lang={language}
            maxLength={LONGEST_NAME}
            value={extra.translations[language]?.name ?? ''}
            onValue={(name) => set({ ...extra, translations: { ...extra.translations, [language]: { name } } })}
          />
        ))}
      </div>
      <div className="form-columns">
        <label className="field">
          <span className="field__label">{t('extras.type')}</span>
          <select
            className="select"
            value={extra.type}
            onChange={({ target }) => set({ ...extra, type: TYPES.find((type) => type === target.value) ?? 'radio' })}
          >
            {TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`extras.type_${type}`)}
              </option>
            ))}
          </select>
        </label>
        {extra.type === 'checkbox' && (
          <TextField
            label={t('extras.most')}
            hint={t('extras.most_hint')}
            numeric
            maxLength={2}
            value={extra.most}
            error={words(problems[`${at}.most`])}
            onValue={(most) => set({ ...extra, most })}
          />
        )}
        <label className="switch">
          <input type="checkbox" checked={extra.required} onChange={({ target }) => set({ ...extra, required: target.checked })} />
          {t('extras.required')}
        </label>
      </div>
      <ExtraOptions
        extra={extra}
        at={at}
        title={title}
        languages={languages}
        problems={problems}
        set={(options) => set({ ...extra, options })}
      />
    </fieldset>
  );
}

function ExtraTools({ title, remove, up, down }: Pick<EditorProps, 'remove' | 'up' | 'down'> & { readonly title: string }) {
  const t = usePortalMenuTexts();
  return (
    <div className="extra-editor__tools">
      <button type="button" className="icon-button" aria-label={t('up_name', { name: title })} disabled={!up} onClick={() => up?.()}>
        <ArrowUp className="icon" aria-hidden />
      </button>
      <button type="button" className="icon-button" aria-label={t('down_name', { name: title })} disabled={!down} onClick={() => down?.()}>
        <ArrowDown className="icon" aria-hidden />
      </button>
      <button type="button" className="icon-button icon-button--danger" aria-label={t('delete_name', { name: title })} onClick={remove}>
        <Trash2 className="icon" aria-hidden />
      </button>
    </div>
  );
}
