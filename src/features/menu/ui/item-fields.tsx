import { LONGEST_NAME } from '#domain/sizes.ts';
import { VAT_CLASSES } from '#domain/vat.ts';
import { LONGEST_DESCRIPTION } from '#domain/menu.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { Field } from '#platform/ui/field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import '#platform/ui/form-parts.css';
import './field.css';
import type { EditorCategory } from '../menu-schemas.ts';
import { ownName } from './own-name.ts';
import type { FormProblems, ItemForm } from './item-form-state.ts';
import { useLanguageName } from './language-name.ts';
import { useProblemWords } from './problem-words.ts';

export type Setting = {
  readonly form: ItemForm;
  readonly languages: readonly string[];
  readonly problems: FormProblems;
  readonly set: (change: Partial<ItemForm>) => void;
};

/** Name and description, each language beside the others. */
export function WordFields({ form, languages, problems, set }: Setting) {
  const t = usePortalMenuTexts();
  const words = useProblemWords();
  const languageName = useLanguageName();
  const [own = 'en', ...others] = languages;
  const local = (language: string, change: object) =>
    set({ translations: { ...form.translations, [language]: { ...form.translations[language], ...change } } });
  return (
    <div className="form-languages">
      <div className="form-stack">
        <TextField
          label={t('form.name_in', { language: languageName(own) })}
          lang={own}
          maxLength={LONGEST_NAME}
          value={form.name}
          error={words(problems['name'])}
          onValue={(name) => set({ name })}
        />
        <TextField
          label={t('form.description_in', { language: languageName(own) })}
          lang={own}
          lines={3}
          maxLength={LONGEST_DESCRIPTION}
          value={form.description}
          onValue={(description) => set({ description })}
        />
      </div>
      {others.map((language) => (
        <div key={language} className="form-stack">
          <TextField
            label={t('form.name_in', { language: languageName(language) })}
            lang={language}
            maxLength={LONGEST_NAME}
            value={form.translations[language]?.name ?? ''}
            onValue={(name) => local(language, { name })}
          />
          <TextField
            label={t('form.description_in', { language: languageName(language) })}
            lang={language}
            lines={3}
            maxLength={LONGEST_DESCRIPTION}
            value={form.translations[language]?.description ?? ''}
            onValue={(description) => local(language, { description })}
          />
        </div>
      ))}
    </div>
  );
}

type Categories = { readonly categories: readonly Pick<EditorCategory, '_id' | 'name' | 'translations'>[] };

/** Where it stands, what it costs, how the tax office sees it. */
export function PriceFields({ form, problems, set, categories }: Setting & Categories) {
  const t = usePortalMenuTexts();
  const words = useProblemWords();
  return (
    <div className="form-columns">
      <TextField
        label={t('form.price')}
        numeric
        maxLength={12}
        value={form.price}
        placeholder="0.00"
        error={words(problems['price'])}
        onValue={(price) => set({ price })}
      />
      <Field label={t('form.vat')} hint={t('form.vat_hint')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={form.vatClass}
            onChange={({ target }) => set({ vatClass: VAT_CLASSES.find((one) => one === target.value) ?? 'food' })}
          >
            {VAT_CLASSES.map((one) => (
              <option key={one} value={one}>
                {t(`vat.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('form.category')}>
        {(control) => (
          <select {...control} className="select" value={form.category} onChange={({ target }) => set({ category: target.value })}>
            {categories.map((category) => (
              <option key={category._id} value={category._id}>
                {ownName(category, t.language)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/** Ribbon and stamp. */
export function MarkFields({ form, languages, set }: Setting) {
  const t = usePortalMenuTexts();
  const languageName = useLanguageName();
  const { ribbon } = form;
  const [own = 'en', ...others] = languages;
  return (
    <>
      <label className="switch">
        <input type="checkbox" checked={form.addLoyaltyStamp} onChange={({ target }) => set({ addLoyaltyStamp: target.checked })} />
        {t('form.stamp')}
      </label>
      <label className="switch">
        <input type="checkbox" checked={ribbon.active} onChange={({ target }) => set({ ribbon: { ...ribbon, active: target.checked } })} />
        {t('form.ribbon')}
      </label>
      {ribbon.active && (
        <div className="form-columns">
          <TextField
            label={t('form.ribbon_in', { language: languageName(own) })}
            lang={own}
            maxLength={40}
            value={ribbon.text}
            onValue={(text) => set({ ribbon: { ...ribbon, text } })}
          />
          {others.map((language) => (
            <TextField
              key={language}
              label={t('form.ribbon_in', { language: languageName(language) })}
              lang={language}
              maxLength={40}
              value={ribbon.translations[language]?.name ?? ''}
              onValue={(name) => set({ ribbon: { ...ribbon, translations: { ...ribbon.translations, [language]: { name } } } })}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Whether it can be had, and how many portions are left. */
export function StockFields({ form, problems, set }: Setting) {
  const t = usePortalMenuTexts();
  const words = useProblemWords();
  return (
    <div className="form-columns">
      <label className="switch">
        <input type="checkbox" checked={form.inStock} onChange={({ target }) => set({ inStock: target.checked })} />
        {t('form.in_stock')}
      </label>
      <label className="switch">
        <input type="checkbox" checked={form.hidden} onChange={({ target }) => set({ hidden: target.checked })} />
        {t('form.hidden')}
      </label>
      <TextField
        label={t('form.stock')}
        hint={t('form.stock_hint')}
        numeric
        maxLength={6}
        value={form.stockQty}
        error={words(problems['stockQty'])}
        onValue={(stockQty) => set({ stockQty })}
      />
    </div>
  );
}
