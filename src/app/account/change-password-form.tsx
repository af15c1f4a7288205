import { useId, useState } from 'react';
import { MAX_PASSWORD_LENGTH, passwordProblems } from '#domain/password-rules.ts';
import { call } from '#platform/browser/api.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { changePassword, SignedInUser } from '#features/accounts/contract.ts';
import { emptyFields, type FormProblems } from '#features/accounts/ui/form-problems.ts';
import { FormError, SubmitButton } from '#features/accounts/ui/form-parts.tsx';
import { FormSaved } from './form-saved.tsx';
import { PasswordChecklist } from '#features/accounts/ui/password-checklist.tsx';
import { isCommonRefusal } from '#features/accounts/ui/sign-up-form.tsx';
import { TextField } from '#features/accounts/ui/text-field.tsx';
import { useAccountForm } from '#features/accounts/ui/use-account-form.ts';

type Props = { readonly user: SignedInUser; /** The other devices are out now. */ readonly changed: () => void };

const EMPTY = { currentPassword: '', password: '', repeat: '' };

export function ChangePasswordForm({ user, changed }: Props) {
  const t = useAccountTexts();
  const rules = useId();
  const [values, setValues] = useState(EMPTY);
  const [saved, setSaved] = useState(false);
  const [refusedAsCommon, setRefusedAsCommon] = useState<string | null>(null);
  const { currentPassword, password, repeat } = values;
  const name = user.storeName || `${user.firstName} ${user.lastName}`;
  const check = (): FormProblems['fields'] => {
    const fields = emptyFields({ currentPassword, password, repeat }, t);
    const broken = passwordProblems({ password, repeat, name, email: user.email, isCommon: () => false });
    if (!fields.repeat && broken.includes('no_match')) fields.repeat = t('error.no_match');
    if (!fields.password && broken.some((problem) => problem !== 'no_match')) fields.password = t('error.password');
    return fields;
  };
  const send = async () => {
    setSaved(false);
    try {
      await call<typeof changePassword>('POST', '/api/users/:id/password', {
        params: { id: user._id },
        body: { currentPassword, newPassword: password },
      });
    } catch (error) {
      if (isCommonRefusal(error)) setRefusedAsCommon(password);
      throw error;
    }
    setValues(EMPTY);
    setSaved(true);
    changed();
  };
  const { form, problems, sending, submit } = useAccountForm(check, send);
  const field = (key: keyof typeof EMPTY) => ({
    name: key,
    type: 'password',
    maxLength: MAX_PASSWORD_LENGTH,
    value: values[key],
    error: problems.fields[key],
    onValue: (value: string) => {
      setSaved(false);
      setValues((before) => ({ ...before, [key]: value }));
    },
  });
  return (
    <form className="form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError text={problems.form} />
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <TextField {...field('currentPassword')} label={t('password.current')} autoComplete="current-password" />
      <TextField {...field('password')} label={t('field.new_password')} autoComplete="new-password" describes={rules}>
        <PasswordChecklist id={rules} {...{ password, repeat, refusedAsCommon }} person={{ name, email: user.email }} />
      </TextField>
      <TextField {...field('repeat')} label={t('field.repeat')} autoComplete="new-password" />
      <SubmitButton label={t('password.save')} sending={sending} look="plain" />
      <FormSaved text={saved ? t('password.saved') : undefined} />
    </form>
  );
}
