import { useState } from 'react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { saveCategory } from '../contract.ts';
import type { EditorCategory } from '../menu-parts.ts';
import { EditorDialog } from './dialog.tsx';
import { TextInput } from './field.tsx';
import { useLanguageName } from './language-name.ts';
import { Problem } from './notice.tsx';
import { useChanges } from './use-changes.ts';
import { change } from './use-menu.ts';

const TINTS = ['olive', 'tomato', 'honey', 'sea', 'fig', 'almond'] as const;

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
  const languageName = useLanguageName();
  const { run, busy, problem, setProblem } = useChanges();
  const [name, setName] = useState(category?.name ?? '');
  const [tint, setTint] = useState(category?.tint ?? null);
  const [translations, setTranslations] = useState(category?.translations ?? {});
  const [missing, setMissing] = useState(false);
  const [own = 'en', ...others] = languages;
  const save = () => {
    if (name.trim() === '') return setMissing(true);
    void run(async () => {
      const ref = category ? { _id: category._id, seal: category.seal } : { _id: null, seal: null };
      await change<typeof saveCategory>(venueId, '/categories', { ...ref, name: name.trim(), tint, translations });
      await saved();
    }).then((done) => done && close());
  };
  return (
    <EditorDialog title={t(category ? 'category.edit' : 'add_category')} close={close}>
      <form noValidate onSubmit={(event) => (event.preventDefault(), save())}>
        <Problem text={problem} dismiss={() => setProblem(null)} />
        <TextInput
          label={t('form.name_in', { language: languageName(own) })}
          lang={own}
          most={80}
          value={name}
          error={missing ? t('wrong.needed') : undefined}
          onValue={(value) => (setName(value), setMissing(false))}
        />
        {others.map((language) => (
          <TextInput
            key={language}
            label={t('form.name_in', { language: languageName(language) })}
            lang={language}
            most={80}
            value={translations[language]?.name ?? ''}
            onValue={(value) => setTranslations({ ...translations, [language]: { ...translations[language], name: value } })}
          />
        ))}
        <fieldset className="tints">
          <legend>{t('category.tint')}</legend>
          {[null, ...TINTS].map((each) => (
            <label key={each ?? 'auto'} className="tint-choice">
              <input type="radio" name="tint" checked={tint === each} onChange={() => setTint(each)} />
              {each && <i className="tint-dot" data-tint={each} />}
              {t(`tint.${each ?? 'auto'}`)}
            </label>
          ))}
        </fieldset>
        <footer>
          <button type="button" className="button" onClick={close}>
            {t('cancel')}
          </button>
          <button type="submit" className="button button--primary" disabled={busy}>
            {t('save')}
          </button>
        </footer>
      </form>
    </EditorDialog>
  );
}
