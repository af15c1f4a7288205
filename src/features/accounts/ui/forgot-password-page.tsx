import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#platform/browser/api.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { requestPasswordReset } from '../contract.ts';
import { AuthFrame } from './auth-frame.tsx';
import { EmailField } from './email-field.tsx';
import { emptyFields } from './form-problems.ts';
import { FormError, SubmitButton } from './form-parts.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Asks for a reset link. What it says does not depend on whether the address exists. */
export function ForgotPasswordPage({ tools }: { readonly tools: ReactNode }) {
  const t = useAccountTexts();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, problems, sending, submit } = useAccountForm(
    () => emptyFields({ email }, t),
    async () => {
      await call<typeof requestPasswordReset>('POST', '/api/auth/request-password-reset', { body: { email: email.trim() } });
      setSentTo(email.trim());
    },
  );
  const back = (
    <p className="auth-panel__switch">
      <Link to="/login">{t('forgot.back')}</Link>
    </p>
  );
  if (sentTo !== null) {
    return (
      <AuthFrame title={t('forgot.sent_title')} tools={tools}>
        <p className="auth-panel__said" role="status">
          {t('forgot.sent', { email: sentTo })}
        </p>
        <p className="muted">{t('forgot.sent_more')}</p>
        <button type="button" className="button button--large button--block auth-panel__next" onClick={() => setSentTo(null)}>
          {t('forgot.sent_again')}
        </button>
        {back}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')} tools={tools}>
      <form className="form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <FormError text={problems.form} />
        <EmailField value={email} onValue={setEmail} error={problems.fields.email} />
        <SubmitButton label={t('forgot.submit')} sending={sending} />
      </form>
      {back}
    </AuthFrame>
  );
}
