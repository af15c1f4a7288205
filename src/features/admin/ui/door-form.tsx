import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { MAX_PASSWORD_LENGTH } from '#domain/password-rules.ts';
import type { openAdminSession } from '#features/accounts/contract.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { keepAdmin } from './admin-calls.ts';
import { FieldError } from '#platform/ui/field.tsx';
import { NamedField } from './fields.tsx';
import { problemOf } from './problem.ts';

type Props = {
  readonly entered: () => void;
  readonly className: string;
  /** Who was here before, where that is known. */
  readonly knownEmail?: string;
  readonly children?: ReactNode;
};

/** Email and password, exchanged for an app password. A second factor is asked for once the password was right. */
export function DoorForm({ entered, className, knownEmail = '', children }: Props) {
  const t = useAdminTexts();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const codeField = useRef<HTMLDivElement>(null);
  const asked = code !== null;
  useEffect(() => codeField.current?.querySelector('input')?.focus(), [asked]);
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending) return;
    const missing = email.trim() === '' ? 'email' : password === '' ? 'password' : null;
    if (missing !== null) {
      focus(missing);
      return setProblem(t('secret.both'));
    }
    setProblem(null);
    setSending(true);
    try {
      const body = { email: email.trim(), password, ...(code !== null && { code: code.trim() }) };
      keepAdmin(await call<typeof openAdminSession>('POST', '/api/admin/session', { body }));
      entered();
    } catch (error) {
      const wanted = error instanceof CallFailed ? error.code : '';
      if (wanted === 'code_required' && code === null) return setCode('');
      setProblem(problemOf(error, t));
      if (wanted === 'wrong_credentials') focus('password');
      if (wanted === 'wrong_code') focus('code');
    } finally {
      setSending(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void enter(event)} className={className}>
      {children}
      <div role="alert">{problem !== null && <FieldError text={problem} />}</div>
      <NamedField label={t('secret.email')} name="email" type="email" autoComplete="username" value={email} onValue={setEmail} required />
      <NamedField
        label={t('secret.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_LENGTH}
        value={password}
        onValue={setPassword}
        required
        data-first={knownEmail === '' ? undefined : ''}
      />
      {code !== null && (
        <div ref={codeField}>
          <NamedField
            label={t('secret.code')}
            hint={t('secret.code_hint')}
            name="code"
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onValue={setCode}
            required
          />
        </div>
      )}
      <button className="button button--primary button--large button--block" type="submit" aria-disabled={sending || undefined}>
        {t(sending ? 'secret.entering' : 'secret.enter')}
      </button>
    </form>
  );
}
