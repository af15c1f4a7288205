import { useId, useState } from 'react';
import { MAX_PASSWORD_LENGTH, passwordProblems } from '#domain/password-rules.ts';
import type { chooseFirstAdmin } from '#features/accounts/contract.ts';
import { EmailField } from '#features/accounts/ui/email-field.tsx';
import { FormError, SubmitButton } from '#features/accounts/ui/form-parts.tsx';
import { emptyFields, type FormProblems } from '#features/accounts/ui/form-problems.ts';
import { PasswordChecklist } from '#features/accounts/ui/password-checklist.tsx';
import { isCommonRefusal } from '#features/accounts/ui/sign-up-form.tsx';
import { TextField } from '#features/accounts/ui/text-field.tsx';
import { useAccountForm } from '#features/accounts/ui/use-account-form.ts';
import { keepAdmin } from '#features/admin/ui/admin-calls.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';

type Props = {
  /** As the first start made it up. */
  readonly email: string;
  readonly entered: () => void;
  /** Whoever has the password that was printed. */
  readonly printed: () => void;
};

/** The first visitor on the machine itself chooses how its administrator signs in. */
export function FirstAdminForm({ email: madeUp, entered, printed }: Props) {
  const t = useAdminTexts();
  const account = useAccountTexts();
  const rules = useId();
  const [values, setValues] = useState({ email: madeUp, password: '', repeat: '' });
  const [refusedAsCommon, setRefusedAsCommon] = useState<string | null>(null);
  const { email, password, repeat } = values;
  const person = { name: 'Admin', email };
  const check = (): FormProblems['fields'] => {
    const fields = emptyFields(values, account);
    const broken = passwordProblems({ password, repeat, ...person, isCommon: () => false });
    if (!fields.repeat && broken.includes('no_match')) fields.repeat = account('error.no_match');
    if (!fields.password && broken.some((problem) => problem !== 'no_match')) fields.password = account('error.password');
    return fields;
  };
  const send = async () => {
    try {
      keepAdmin(await call<typeof chooseFirstAdmin>('POST', '/api/admin/first', { body: { email: email.trim(), password } }));
    } catch (error) {
      // Somebody else was faster: the door is there for both.
      if (error instanceof CallFailed && error.code === 'setup_over') return printed();
      if (isCommonRefusal(error)) setRefusedAsCommon(password);
      throw error;
    }
    entered();
  };
  const { form, problems, sending, submit } = useAccountForm(check, send);
  const field = (key: 'password' | 'repeat') => ({
    name: key,
    type: 'password',
    maxLength: MAX_PASSWORD_LENGTH,
    autoComplete: 'new-password',
    value: values[key],
    error: problems.fields[key],
    onValue: (value: string) => setValues((before) => ({ ...before, [key]: value })),
  });
  return (
    <form className="form card admin-door__form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{t('first.title')}</h1>
      <p className="muted">{t('first.lead')}</p>
      <FormError text={problems.form} />
      <EmailField value={email} onValue={(value) => setValues((before) => ({ ...before, email: value }))} error={problems.fields.email} />
      <TextField {...field('password')} label={account('field.password')} describes={rules}>
        <PasswordChecklist id={rules} {...{ password, repeat, refusedAsCommon, person }} />
      </TextField>
      <TextField {...field('repeat')} label={account('field.repeat')} />
      <SubmitButton label={t('first.submit')} sending={sending} />
      <button type="button" className="link-button" onClick={printed}>
        {t('first.printed')}
      </button>
    </form>
  );
}
