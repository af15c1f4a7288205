import { LONGEST_NAME } from '#domain/sizes.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { ALLERGENS } from '#domain/allergens.ts';
import { DIETS } from '#domain/dish-marks.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import '#platform/ui/form-parts.css';
import './field.css';
import type { ExtraForm, FormProblems, OptionForm } from './item-form-state.ts';
import { useLanguageName } from './language-name.ts';
import { useProblemWords } from './problem-words.ts';
import './extra-options.css';

type Props = {
  readonly extra: ExtraForm;
  readonly at: string;
  readonly title: string;
  readonly languages: readonly string[];
  readonly problems: FormProblems;
  readonly set: (options: readonly OptionForm[]) => void;
};

/** What can be said of an allergen in an option: one of these. */
const SAID = ['allergens', 'mayContain', 'removes'] as const;

/** Brings something, or is recorded as bringing nothing. */
const isPlain = ({ allergens, recorded, marks = [] }: OptionForm): boolean =>
  allergens.length > 0 || (recorded === true && marks.length === DIETS.length);

/** The options of one group: words in each language, what they cost more, what they add and leave out of allergens. */
export function ExtraOptions({ extra: { options, required, type }, at, title, languages, problems, set }: Props) {
  const t = usePortalMenuTexts();
  const languageName = useLanguageName();
  const words = useProblemWords();
  const [own = 'en', ...others] = languages;
  const change = (index: number, option: OptionForm) => set(options.map((one, place) => (place === index ? option : one)));
  return (
    <ol className="extra-options">
      {options.map((option, index) => (
        <li key={index}>
          <TextField
            label={t('extras.option_in', { number: index + 1, language: languageName(own) })}
            lang={own}
            maxLength={LONGEST_NAME}
            value={option.text}
            error={words(problems[`${at}.options.${index}.text`])}
            onValue={(text) => change(index, { ...option, text })}
          />
          {others.map((language) => (
            <TextField
              key={language}
              label={t('extras.option_in', { number: index + 1, language: languageName(language) })}
              lang={language}
              maxLength={LONGEST_NAME}
              value={option.translations[language]?.name ?? ''}
              onValue={(name) => change(index, { ...option, translations: { ...option.translations, [language]: { name } } })}
            />
          ))}
          <TextField
            label={t('extras.cost', { number: index + 1 })}
            numeric
            maxLength={10}
            placeholder="0.00"
            value={option.cost}
            error={words(problems[`${at}.options.${index}.cost`])}
            onValue={(cost) => change(index, { ...option, cost })}
          />
          {required && <Preset options={options} index={index} isMany={type === 'checkbox'} set={set} />}
          {SAID.map((of) => (
            <OptionAllergens key={of} {...{ option, of }} number={index + 1} set={(next) => change(index, next)} />
          ))}
          <OptionMarks
            option={option}
            number={index + 1}
            error={words(problems[`${at}.options.${index}.marks`])}
            set={(next) => change(index, next)}
          />
          <button
            type="button"
            className="icon-button icon-button--danger"
            aria-label={t('extras.remove_option', { number: index + 1, name: title })}
            onClick={() => set(options.filter((_one, place) => place !== index))}
          >
            <Trash2 className="icon" aria-hidden />
          </button>
        </li>
      ))}
      <Foot {...{ options, title, set }} />
    </ol>
  );
}

/** Says of all at once that they bring nothing, and begins another. */
function Foot({ options, title, set }: Pick<Props, 'title' | 'set'> & { readonly options: readonly OptionForm[] }) {
  const t = usePortalMenuTexts();
  return (
    <li>
      <button
        type="button"
        className="button button--small"
        title={t('extras.plain_hint')}
        disabled={options.every(isPlain)}
        onClick={() => set(options.map((option) => (option.allergens.length === 0 ? { ...option, recorded: true, marks: DIETS } : option)))}
      >
        {t('extras.plain')}
      </button>
      <button
        type="button"
        className="button button--small button--quiet"
        onClick={() => set([...options, { value: '', text: '', cost: '', allergens: [], removes: [], preset: false, translations: {} }])}
      >
        <Plus className="icon" aria-hidden />
        {t('extras.add_option', { name: title })}
      </button>
    </li>
  );
}

type MarkProps = {
  readonly option: OptionForm;
  readonly number: number;
  readonly error: string | undefined;
  readonly set: (option: OptionForm) => void;
};

/** Whether somebody made sure that an option brings nothing else, and for which diets it is fit. */
function OptionMarks({ option, number, error, set }: MarkProps) {
  const t = usePortalMenuTexts();
  const { marks = [], recorded = false } = option;
  const errorId = useId();
  return (
    <div className="option-allergens">
      <label className="switch">
        <input type="checkbox" checked={recorded} onChange={({ target }) => set({ ...option, recorded: target.checked })} />
        {t('extras.recorded', { number })}
      </label>
      <details open={error ? true : undefined}>
        <summary>{t('extras.marks', { number, count: marks.length })}</summary>
        <div className="day-chips">
          {DIETS.map((mark) => (
            <label key={mark}>
              <input
                type="checkbox"
                checked={marks.includes(mark)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                onChange={({ target }) =>
                  set({ ...option, marks: DIETS.filter((one) => (one === mark ? target.checked : marks.includes(one))) })
                }
              />
              <span>{t(`mark.${mark}`)}</span>
            </label>
          ))}
        </div>
        {error && (
          <p className="field__error" id={errorId}>
            {error}
          </p>
        )}
      </details>
    </div>
  );
}

type PresetProps = {
  readonly options: readonly OptionForm[];
  readonly index: number;
  /** Whether several can be chosen. */
  readonly isMany: boolean;
  readonly set: (options: readonly OptionForm[]) => void;
};

/** Whether an option is chosen from the start; of a choice of one it is then the only one. */
function Preset({ options, index, isMany, set }: PresetProps) {
  const t = usePortalMenuTexts();
  const choose = (on: boolean) => set(options.map((one, place) => ({ ...one, preset: place === index ? on : isMany && one.preset })));
  return (
    <label className="switch">
      <input type="checkbox" checked={options[index]?.preset === true} onChange={({ target }) => choose(target.checked)} />
      {t('extras.preset', { number: index + 1 })}
    </label>
  );
}

type AllergenProps = {
  readonly option: OptionForm;
  readonly of: (typeof SAID)[number];
  readonly number: number;
  readonly set: (option: OptionForm) => void;
};

/** What an option brings, may bring, or leaves out: of an allergen one of them. */
function OptionAllergens({ option, of, number, set }: AllergenProps) {
  const t = usePortalMenuTexts();
  const words = usePortalTexts();
  const { [of]: keys = [] } = option;
  const toggle = (key: (typeof ALLERGENS)[number], on: boolean) =>
    set(
      SAID.reduce<OptionForm>(
        (form, what) => ({ ...form, [what]: ALLERGENS.filter((one) => (one === key ? on && what === of : form[what]?.includes(one))) }),
        option,
      ),
    );
  return (
    <details className="option-allergens">
      <summary>{t(`extras.${of}`, { number, count: keys.length })}</summary>
      <div className="day-chips">
        {ALLERGENS.map((key) => (
          <label key={key}>
            <input type="checkbox" checked={keys.includes(key)} onChange={({ target }) => toggle(key, target.checked)} />
            <span>{words(`allergen.${key}`)}</span>
          </label>
        ))}
      </div>
    </details>
  );
}
