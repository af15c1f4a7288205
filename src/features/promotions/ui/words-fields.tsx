import { LONGEST_NAME, LONGEST_PROMOTION_TEXT } from '#domain/sizes.ts';
import { Field } from '#platform/ui/field.tsx';
import { usePortalOffersTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';
import type { PromotionForm } from '../contract.ts';

export type FormPart = { readonly form: PromotionForm; readonly change: (part: Partial<PromotionForm>) => void };

/** Name and description, in the venue's own language and in the others. */
export function WordsFields({ form, change, languages }: FormPart & { readonly languages: readonly string[] }) {
  const t = usePortalOffersTexts();
  const [own = 'en', ...others] = languages;
  const names = new Intl.DisplayNames(t.language, { type: 'language' });
  const translate = (language: string, words: { name?: string; description?: string }): void =>
    change({ translations: { ...form.translations, [language]: { ...form.translations[language], ...words } } });
  return (
    <fieldset className="card panel form-stack">
      <legend className="visually-hidden">{t('words.legend')}</legend>
      <label className="switch">
        <input type="checkbox" role="switch" checked={form.shouldShow} onChange={({ target }) => change({ shouldShow: target.checked })} />
        {t('words.show')}
      </label>
      <p className="hint">{t('words.show_hint')}</p>
      <Pair
        language={others.length > 0 ? (names.of(own) ?? own) : null}
        name={form.name}
        description={form.description}
        required
        onName={(name) => change({ name })}
        onDescription={(description) => change({ description })}
      />
      {others.map((language) => (
        <Pair
          key={language}
          language={names.of(language) ?? language}
          name={form.translations[language]?.name ?? ''}
          description={form.translations[language]?.description ?? ''}
          onName={(name) => translate(language, { name })}
          onDescription={(description) => translate(language, { description })}
        />
      ))}
    </fieldset>
  );
}

type PairProps = {
  readonly language: string | null;
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly onName: (name: string) => void;
  readonly onDescription: (description: string) => void;
};

function Pair({ language, name, description, required = false, onName, onDescription }: PairProps) {
  const t = usePortalOffersTexts();
  const label = (words: string) => (language === null ? words : t('words.in', { words, language }));
  return (
    <div className="form-grid">
      <Field label={label(t('words.name'))}>
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={LONGEST_NAME}
            required={required}
            value={name}
            onChange={({ target }) => onName(target.value)}
          />
        )}
      </Field>
      <Field label={label(t('words.description'))}>
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={LONGEST_PROMOTION_TEXT}
            value={description}
            onChange={({ target }) => onDescription(target.value)}
          />
        )}
      </Field>
    </div>
  );
}
