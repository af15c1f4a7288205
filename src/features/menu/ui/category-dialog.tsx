import { TINTS } from '#domain/category-tint.ts';
import { LONGEST_CATEGORY_NAME } from '#domain/sizes.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorCategory } from '../menu-schemas.ts';
import { Conflict, type Difference } from './conflict.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import './field.css';
import { useLanguageName } from './language-name.ts';
import { Problem } from './notice.tsx';
import { useCategoryForm, type CategoryForm } from './use-category-form.ts';
import { FieldGroup } from '#platform/ui/field.tsx';
import './category-dialog.css';

type Props = {
  readonly venueId: string;
  readonly languages: readonly string[];
  /** Null: a new one. */
  readonly category: EditorCategory | null;
  readonly close: () => void;
  readonly saved: () => Promise<unknown>;
};

/** A category's name in each language and the cloth under its dishes. */
export function CategoryDialog({ venueId, languages, category, close, saved }: Props) {
  const t = usePortalMenuTexts();
  const differences = useDifferences(languages);
  const editing = useCategoryForm({ venueId, category, close, saved });
  const { form, theirs, busy } = editing;
  return (
    <Dialog title={t(category ? 'category.edit' : 'add_category')} wide={theirs !== null} cross={t('close')} close={close}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), editing.save())}>
        <Problem text={editing.problem} dismiss={editing.dismiss} />
        {theirs ? (
          <Conflict differences={differences(form, theirs)} busy={busy} keepMine={editing.keepMine} takeTheirs={editing.takeTheirs} />
        ) : (
          <>
            <CategoryFields form={form} set={editing.set} missing={editing.missing} languages={languages} />
            <footer>
              <button type="button" className="button" onClick={close}>
                {t('cancel')}
              </button>
              <button type="submit" className="button button--primary" disabled={busy}>
                {t('save')}
              </button>
            </footer>
          </>
        )}
      </form>
    </Dialog>
  );
}

/** What two versions of a category say differently, a name in each language. */
function useDifferences(languages: readonly string[]): (mine: CategoryForm, theirs: CategoryForm) => Difference[] {
  const t = usePortalMenuTexts();
  const languageName = useLanguageName();
  const wordsOf = (form: CategoryForm): (readonly [label: string, words: string])[] => [
    ...languages.map((language, index) => {
      const words = index === 0 ? form.name : form.translations[language]?.name;
      return [t('form.name_in', { language: languageName(language) }), words ?? ''] as const;
    }),
    [t('category.tint'), t(`tint.${form.tint ?? 'auto'}`)],
  ];
  return (mine, theirs) => {
    const other = new Map(wordsOf(theirs));
    return wordsOf(mine)
      .map(([label, words]) => ({ label, mine: words, theirs: other.get(label) ?? '' }))
      .filter((row) => row.mine !== row.theirs);
  };
}

type FieldsProps = {
  readonly form: CategoryForm;
  readonly set: (part: Partial<CategoryForm>) => void;
  readonly missing: boolean;
  readonly languages: readonly string[];
};

function CategoryFields({ form, set, missing, languages }: FieldsProps) {
  const t = usePortalMenuTexts();
  const languageName = useLanguageName();
  const [own = 'en', ...others] = languages;
  return (
    <>
      <TextField
        label={t('form.name_in', { language: languageName(own) })}
        lang={own}
        maxLength={LONGEST_CATEGORY_NAME}
        first
        value={form.name}
        error={missing ? t('wrong.needed') : undefined}
        onValue={(name) => set({ name })}
      />
      {others.map((language) => (
        <TextField
          key={language}
          label={t('form.name_in', { language: languageName(language) })}
          lang={language}
          maxLength={LONGEST_CATEGORY_NAME}
          value={form.translations[language]?.name ?? ''}
          onValue={(name) => set({ translations: { ...form.translations, [language]: { ...form.translations[language], name } } })}
        />
      ))}
      <FieldGroup legend={t('category.tint')}>
        <div className="tints">
          {[null, ...TINTS].map((each) => (
            <label key={each ?? 'auto'} className="choice">
              <input type="radio" name="tint" checked={form.tint === each} onChange={() => set({ tint: each })} />
              {each && <i className="tint-dot" data-tint={each} />}
              <span className="choice__text">{t(`tint.${each ?? 'auto'}`)}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
