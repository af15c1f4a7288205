import { LONGEST_NAME } from '#domain/sizes.ts';
import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { ExtraOptions } from './extra-options.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import '#platform/ui/form-parts.css';
import './field.css';
import type { EditorGroup } from '../menu-schemas.ts';
import { extraFormOf, type ExtraForm, type FormProblems } from './item-form-state.ts';
import { NEW_EXTRA, portions } from './new-extra.ts';
import { useLanguageName } from './language-name.ts';
import { useProblemWords } from './problem-words.ts';
import './extras-builder.css';

const TYPES = ['radio', 'select', 'checkbox'] as const;
type Props = {
  readonly value: readonly ExtraForm[];
  readonly languages: readonly string[];
  readonly problems: FormProblems;
  readonly groups: readonly EditorGroup[];
  /** How many dishes have a shared choice. */
  readonly usersOf: (group: string) => number;
  readonly openGroup: (group: string) => void;
  readonly onChange: (value: readonly ExtraForm[]) => void;
};

/** What guests choose with a dish: groups of options, each with its price, of its own or shared with other dishes. */
export function ExtrasBuilder({ value, languages, problems, groups, usersOf, openGroup, onChange }: Props) {
  const t = usePortalMenuTexts();
  const swap = (index: number, by: -1 | 1) => {
    const next = [...value];
    const [one, other] = [next[index], next[index + by]];
    if (one && other) next.splice(Math.min(index, index + by), 2, ...(by < 0 ? [one, other] : [other, one]));
    onChange(next);
  };
  const free = groups.filter(({ _id }) => !value.some(({ group }) => group === _id));
  return (
    <div className="form-stack">
      {value.map((extra, index) => {
        const shared = groups.find(({ _id }) => _id === extra.group);
        const tools = {
          set: (next: ExtraForm) => onChange(value.map((one, at) => (at === index ? next : one))),
          remove: () => onChange(value.filter((_one, at) => at !== index)),
          up: index > 0 ? () => swap(index, -1) : null,
          down: index < value.length - 1 ? () => swap(index, 1) : null,
        };
        if (!shared) return <ExtraEditor key={index} {...{ extra, index, languages, problems }} {...tools} />;
        return (
          <SharedExtra
            key={index}
            group={shared}
            users={usersOf(shared._id)}
            open={() => openGroup(shared._id)}
            detach={() => tools.set({ ...extraFormOf(shared.extra), group: null })}
            tools={<ExtraTools title={shared.extra.option} {...tools} />}
          />
        );
      })}
      <div className="extras-add">
        <button type="button" className="button button--small" onClick={() => onChange([...value, NEW_EXTRA])}>
          <Plus className="icon" aria-hidden />
          {t('extras.add')}
        </button>
        <button type="button" className="button button--small" onClick={() => onChange([portions(languages), ...value])}>
          <Plus className="icon" aria-hidden />
          {t('extras.portions')}
        </button>
        {free.length > 0 && (
          <select
            className="select select--small"
            aria-label={t('shared.add')}
            value=""
            onChange={({ target }) => {
              const chosen = free.find(({ _id }) => _id === target.value);
              if (chosen) onChange([...value, { ...extraFormOf(chosen.extra), group: chosen._id }]);
            }}
          >
            <option value="">{t('shared.add')}</option>
            {free.map(({ _id, extra }) => (
              <option key={_id} value={_id}>
                {extra.option}
              </option>
            ))}
          </select>
        )}
      </div>
    </div>
  );
}

type SharedProps = {
  readonly group: EditorGroup;
  readonly users: number;
  readonly open: () => void;
  readonly detach: () => void;
  readonly tools: ReactNode;
};

/** A choice that other dishes have too: changed for all of them, or made this dish's own. */
function SharedExtra({ group: { extra }, users, open, detach, tools }: SharedProps) {
  const t = usePortalMenuTexts();
  return (
    <fieldset className="extra-editor extra-editor--shared">
      <legend>{extra.option}</legend>
      {tools}
      <p>
        <span className="badge badge--sea">{t('shared.used_by', { count: users })}</span>{' '}
        {extra.options.map(({ text, value }) => text ?? value).join(', ')}
      </p>
      <p className="extras-add">
        <button type="button" className="button button--small" aria-label={t('shared.edit_name', { name: extra.option })} onClick={open}>
          {t('shared.edit')}
        </button>
        <button
          type="button"
          className="button button--small button--quiet"
          aria-label={t('shared.detach_name', { name: extra.option })}
          onClick={detach}
        >
          {t('shared.detach')}
        </button>
      </p>
    </fieldset>
  );
}

type EditorProps = {
  readonly extra: ExtraForm;
  readonly index: number;
  readonly languages: readonly string[];
  readonly problems: FormProblems;
  readonly set: (extra: ExtraForm) => void;
  /** Null: it is the only one. */
  readonly remove: (() => void) | null;
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
};

export function ExtraEditor({ extra, index, languages, problems, set, remove, up, down }: EditorProps) {
  const t = usePortalMenuTexts();
  const languageName = useLanguageName();
  const words = useProblemWords();
  const [own = 'en', ...others] = languages;
  const title = extra.option || t('extras.unnamed', { number: index + 1 });
  const at = `extras.${index}`;
  return (
    <fieldset className="extra-editor">
      <legend>{title}</legend>
      {remove && <ExtraTools title={title} remove={remove} up={up} down={down} />}
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
        <Field label={t('extras.type')}>
          {(control) => (
            <select
              {...control}
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
          )}
        </Field>
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

type ToolsProps = Pick<EditorProps, 'up' | 'down'> & { readonly title: string; readonly remove: () => void };

function ExtraTools({ title, remove, up, down }: ToolsProps) {
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
