import { useState, type ReactNode } from 'react';
import { MAX_PASSWORD_LENGTH } from '#domain/password-rules.ts';
import { call } from '#platform/browser/api.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { SessionBody, signIn } from '../contract.ts';
import { EmailField } from './email-field.tsx';
import { emptyFields } from './form-problems.ts';
import { FormError, SubmitButton } from './form-parts.tsx';
import { TextField } from './text-field.tsx';
import { typedEarly } from './typed-early.ts';
import { useAccountForm } from './use-account-form.ts';

type Props = {
  readonly signedIn: (session: SessionBody) => void;
  readonly forgot?: ReactNode;
  /** Who signs in again: asked for the password alone. */
  readonly knownEmail?: string;
};

export function SignInForm({ signedIn, forgot, knownEmail }: Props) {
  const t = useAccountTexts();
  const [email, setEmail] = useState(() => knownEmail ?? typedEarly('email'));
  const [password, setPassword] = useState(() => (knownEmail === undefined ? typedEarly('password') : ''));
  const { form, problems, sending, submit } = useAccountForm(
    () => emptyFields({ email, password }, t),
    async () => signedIn(await call<typeof signIn>('POST', '/api/auth/sign-in/email', { body: { email: email.trim(), password } })),
  );
  return (
    <form className="form" ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FormError text={problems.form} />
      {knownEmail === undefined ? (
        <EmailField value={email} onValue={setEmail} error={problems.fields.email} />
      ) : (
        <p className="form__who">
          <span className="muted">{t('field.email')}</span>
          <b>{knownEmail}</b>
          <input type="hidden" autoComplete="username" value={knownEmail} readOnly />
        </p>
      )}
      <TextField
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_LENGTH}
        label={t('field.password')}
        value={password}
        onValue={setPassword}
        error={problems.fields.password}
      >
        {forgot}
      </TextField>
      <SubmitButton label={t('login.submit')} sending={sending} />
    </form>
  );
}
