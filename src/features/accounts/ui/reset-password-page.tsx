import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { MAX_PASSWORD_LENGTH, passwordProblems } from '#domain/password-rules.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { resetPassword } from '../contract.ts';
import { AuthFrame } from './auth-frame.tsx';
import { emptyFields, type FormProblems } from './form-problems.ts';
import { FormError, SubmitButton } from './form-parts.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { isCommonRefusal } from './sign-up-form.tsx';
import { TextField } from './text-field.tsx';
import { useAccountForm } from './use-account-form.ts';

type Props = { readonly token: string; readonly tools: ReactNode };

/** Sets a new password with the token of a mail. */
export function ResetPasswordPage({ token, tools }: Props) {
  const t = useAccountTexts();
  const [outcome, setOutcome] = useState<'done' | 'invalid' | null>(null);
  if (outcome !== null) {
    const done = outcome === 'done';
    return (
      <AuthFrame title={t(done ? 'reset.done_title' : 'reset.invalid_title')} tools={tools}>
        <p className="auth-panel__said" role="status">
          {t(done ? 'reset.done' : 'reset.invalid')}
        </p>
        <Link className="button button--primary button--large button--block" to={done ? '/login' : '/forgot-password'}>
          {t(done ? 'reset.to_login' : 'reset.again')}
        </Link>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('reset.title')} lead={t('reset.lead')} tools={tools}>
      <NewPasswordForm token={token} settled={setOutcome} />
    </AuthFrame>
  );
}

function NewPasswordForm({ token, settled }: { readonly token: string; readonly settled: (outcome: 'done' | 'invalid') => void }) {
  const t = useAccountTexts();
  const rules = useId();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [refusedAsCommon, setRefusedAsCommon] = useState<string | null>(null);
  const check = (): FormProblems['fields'] => {
    const fields = emptyFields({ password, repeat }, t);
    // Whose password it becomes is the server's to know; it judges name and address.
    const broken = passwordProblems({ password, repeat, name: '', email: '', isCommon: () => false });
    if (!fields.repeat && broken.includes('no_match')) fields.repeat = t('error.no_match');
    if (!fields.password && broken.includes('too_short')) fields.password = t('error.password');
    return fields;
  };
  const send = async () => {
    try {
      await call<typeof resetPassword>('POST', '/api/auth/reset-password', { body: { token, newPassword: password } });
      settled('done');
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'invalid_token') return settled('invalid');
      if (isCommonRefusal(error)) setRefusedAsCommon(password);
      throw error;
    }
  };
  const { form, problems, sending, submit } = useAccountForm(check, send);
  const secret = { type: 'password', autoComplete: 'new-password', maxLength: MAX_PASSWORD_LENGTH } as const;
  return (
    <form className="form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError text={problems.form} />
      <TextField
        {...secret}
        name="password"
        label={t('field.new_password')}
        value={password}
        onValue={setPassword}
        error={problems.fields.password}
        describes={rules}
      >
        <PasswordChecklist id={rules} {...{ password, repeat, refusedAsCommon }} />
      </TextField>
      <TextField {...secret} name="repeat" label={t('field.repeat')} value={repeat} onValue={setRepeat} error={problems.fields.repeat} />
      <SubmitButton label={t('reset.submit')} sending={sending} />
    </form>
  );
}
