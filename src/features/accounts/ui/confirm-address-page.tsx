import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { call, CallFailed } from '#platform/browser/api.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { confirmEmailChange, verifyEmail } from '../address-contract.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FormError, SubmitButton } from './form-parts.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Of a sign-up, or of another address for an account. */
export type LinkKind = 'verify' | 'change';
type Step = 'asked' | 'done' | 'invalid' | 'taken' | 'stranger';
type Props = {
  readonly kind: LinkKind;
  readonly token: string;
  /** Where the person goes on, who may be signed in here or not. */
  readonly onward: string;
  readonly confirmed: () => void;
  readonly tools: ReactNode;
};

/**
 * Where the link of a mail leads. It confirms nothing by being opened: programs that look at mails open links too, and whose mailbox was named
 * by somebody else is told what to do.
 */
export function ConfirmAddressPage({ kind, token, onward, confirmed, tools }: Props) {
  const t = useAccountTexts();
  const [step, setStep] = useState<Step>('asked');
  const { form, problems, sending, submit } = useAccountForm(
    () => ({}),
    async () => {
      try {
        await (kind === 'verify'
          ? call<typeof verifyEmail>('POST', '/api/auth/verify-email', { body: { token } })
          : call<typeof confirmEmailChange>('POST', '/api/auth/change-email', { body: { token } }));
      } catch (error) {
        const code = error instanceof CallFailed ? error.code : '';
        if (code === 'invalid_token' || code === 'invalid_input') return setStep('invalid');
        if (code === 'email_taken') return setStep('taken');
        throw error;
      }
      confirmed();
      setStep('done');
    },
  );
  if (step === 'stranger')
    return (
      <AuthFrame title={t('confirm.stranger_title')} tools={tools}>
        <p className="auth-panel__said">{t('confirm.stranger')}</p>
        <Link className="button button--primary button--large button--block" to="/forgot-password">
          {t('confirm.take_over')}
        </Link>
      </AuthFrame>
    );
  if (step !== 'asked')
    return (
      <AuthFrame title={t(`confirm.${step}_title`)} tools={tools}>
        <p className="auth-panel__said" role="status">
          {t(`confirm.${step}`)}
        </p>
        <Link className="button button--primary button--large button--block" to={onward}>
          {t('confirm.onward')}
        </Link>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('confirm.title')} lead={t(kind === 'verify' ? 'confirm.lead' : 'confirm.lead_change')} tools={tools}>
      <form className="form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <FormError text={problems.form} />
        <SubmitButton label={t('confirm.submit')} sending={sending} />
        {kind === 'verify' && (
          <button type="button" className="button button--quiet button--block" onClick={() => setStep('stranger')}>
            {t('confirm.not_me')}
          </button>
        )}
      </form>
    </AuthFrame>
  );
}
