import { useState } from 'react';
import { MAX_PASSWORD_LENGTH } from '#domain/password-rules.ts';
import { call } from '#platform/browser/api.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { askForEmail, forgetEmail } from '#features/accounts/address-contract.ts';
import type { AccountSettings } from '#features/accounts/contract.ts';
import { EmailField } from '#features/accounts/ui/email-field.tsx';
import { emptyFields, problemsOf } from '#features/accounts/ui/form-problems.ts';
import { FormError, SubmitButton } from '#features/accounts/ui/form-parts.tsx';
import { TextField } from '#features/accounts/ui/text-field.tsx';
import { useAccountForm } from '#features/accounts/ui/use-account-form.ts';

type Props = { readonly settings: AccountSettings; readonly changed: (settings: AccountSettings) => void };

/** The account's address: whether it is confirmed, and the way to another one. */
export function EmailSection({ settings, changed }: Props) {
  const t = useAccountTexts();
  const { user, pendingEmail } = settings;
  return (
    <>
      <p className="account-email">
        <b>{user.email}</b>{' '}
        <span className={`badge ${user.emailVerified ? 'badge--olive' : 'badge--honey'}`}>
          {t(user.emailVerified ? 'email.confirmed' : 'email.unconfirmed')}
        </span>
      </p>
      {pendingEmail === null ? (
        <NewAddress settings={settings} changed={changed} />
      ) : (
        <Pending id={user._id} email={pendingEmail} before={user.email} changed={changed} />
      )}
    </>
  );
}

type PendingProps = Pick<Props, 'changed'> & { readonly id: string; readonly email: string; readonly before: string };

function Pending({ id, email, before, changed }: PendingProps) {
  const t = useAccountTexts();
  const [failed, setFailed] = useState<string | undefined>();
  const forget = async () => {
    setFailed(undefined);
    try {
      changed(await call<typeof forgetEmail>('DELETE', '/api/users/:id/email', { params: { id } }));
    } catch (error) {
      setFailed(problemsOf(error, t).form ?? t('error.other'));
    }
  };
  return (
    <div className="form">
      <p className="notice" role="status">
        {t('email.pending', { email, before })}
      </p>
      <FormError text={failed} />
      <button type="button" className="button" onClick={() => void forget()}>
        {t('email.forget')}
      </button>
    </div>
  );
}

function NewAddress({ settings, changed }: Props) {
  const t = useAccountTexts();
  const [email, setEmail] = useState('');
  const [currentPassword, setPassword] = useState('');
  const { hasPassword, user } = settings;
  const { form, problems, sending, submit } = useAccountForm(
    () => emptyFields({ email, ...(hasPassword && { currentPassword }) }, t),
    async () => {
      const body = { email: email.trim(), password: hasPassword ? currentPassword : null };
      changed(await call<typeof askForEmail>('POST', '/api/users/:id/email', { params: { id: user._id }, body }));
    },
  );
  return (
    <details className="account-email__change">
      <summary>{t('email.change')}</summary>
      <form className="form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <FormError text={problems.form} />
        <EmailField value={email} onValue={setEmail} error={problems.fields.email} label={t('email.new')} />
        {hasPassword && (
          <TextField
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            maxLength={MAX_PASSWORD_LENGTH}
            label={t('password.current')}
            value={currentPassword}
            onValue={setPassword}
            error={problems.fields.currentPassword}
          />
        )}
        <SubmitButton label={t('email.send')} sending={sending} look="plain" />
      </form>
    </details>
  );
}
