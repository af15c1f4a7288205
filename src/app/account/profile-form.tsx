import { useState } from 'react';
import { LONGEST_PERSON_NAME, LONGEST_STORE_NAME } from '#domain/sizes.ts';
import { call } from '#platform/browser/api.ts';
import { isLanguage, LANGUAGES, type Language } from '#platform/shared/languages.ts';
import { Field } from '#platform/ui/field.tsx';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { AccountSettings, changeProfile } from '#features/accounts/contract.ts';
import { emptyFields } from '#features/accounts/ui/form-problems.ts';
import { FormError, SubmitButton } from '#features/accounts/ui/form-parts.tsx';
import { FormSaved } from './form-saved.tsx';
import { TextField } from '#features/accounts/ui/text-field.tsx';
import { useAccountForm } from '#features/accounts/ui/use-account-form.ts';

const NAMES: Readonly<Record<Language, string>> = { en: 'English', el: 'Ελληνικά' };

type Props = { readonly settings: AccountSettings; readonly changed: (settings: AccountSettings) => void };

/** Names (of a venue: its store name) and the language of mails. */
export function ProfileForm({ settings, changed }: Props) {
  const t = useAccountTexts();
  const { user } = settings;
  const store = user.accountType === 'Store';
  const [values, setValues] = useState({ firstName: user.firstName, lastName: user.lastName, storeName: user.storeName });
  const [language, setLanguage] = useState<Language>(isLanguage(settings.language) ? settings.language : t.language);
  const [saved, setSaved] = useState(false);
  const { firstName, lastName, storeName } = values;
  const names = store ? { storeName } : { firstName, lastName };
  const { form, problems, sending, submit } = useAccountForm(
    () => emptyFields(store ? { storeName } : { firstName }, t),
    async () => {
      setSaved(false);
      changed(await call<typeof changeProfile>('PATCH', '/api/users/:id', { params: { id: user._id }, body: { ...names, language } }));
      setSaved(true);
    },
  );
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: problems.fields[name],
    onValue: (value: string) => {
      setSaved(false);
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <form className="form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError text={problems.form} />
      {store ? (
        <TextField {...field('storeName')} label={t('field.store_name')} autoComplete="organization" maxLength={LONGEST_STORE_NAME} />
      ) : (
        <div className="form__pair">
          <TextField {...field('firstName')} label={t('field.first_name')} autoComplete="given-name" maxLength={LONGEST_PERSON_NAME} />
          <TextField
            {...field('lastName')}
            label={t('field.last_name')}
            hint={t('field.optional')}
            required={false}
            autoComplete="family-name"
            maxLength={LONGEST_PERSON_NAME}
          />
        </div>
      )}
      <Field label={t('profile.language')}>
        {(control) => (
          <select
            {...control}
            className="select"
            value={language}
            onChange={({ target }) => {
              setSaved(false);
              if (isLanguage(target.value)) setLanguage(target.value);
            }}
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each} lang={each}>
                {NAMES[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <SubmitButton label={t('profile.save')} sending={sending} look="plain" />
      <FormSaved text={saved ? t('profile.saved') : undefined} />
    </form>
  );
}
