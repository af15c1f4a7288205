import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { openAdminSession } from '#features/accounts/contract.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { Mark } from '#platform/ui/mark.tsx';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { keepAdmin } from './admin-calls.ts';
import { Field, FieldError } from './fields.tsx';
import { problemOf } from './problem.ts';
import './secret-page.css';

type Props = {
  readonly entered: () => void;
  readonly tools: ReactNode;
  /** Whether a session ended, rather than somebody coming of themselves. */
  readonly gone?: boolean;
};

/** The administrators' door. A second factor is asked for once the password was right. */
export function SecretPage({ entered, tools, gone = false }: Props) {
  const t = useAdminTexts();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const codeField = useRef<HTMLDivElement>(null);
  useEffect(() => void (document.title = t('secret.page_title')), [t]);
  const asked = code !== null;
  useEffect(() => codeField.current?.querySelector('input')?.focus(), [asked]);

  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending) return;
    if (email.trim() === '' || password === '') return setProblem(t('secret.both'));
    setProblem(null);
    setSending(true);
    try {
      const body = { email: email.trim(), password, ...(code !== null && { code: code.trim() }) };
      keepAdmin(await call<typeof openAdminSession>('POST', '/api/admin/session', { body }));
      entered();
    } catch (error) {
      const wanted = error instanceof CallFailed && error.code === 'code_required';
      if (wanted && code === null) setCode('');
      else setProblem(problemOf(error, t));
    } finally {
      setSending(false);
    }
  };
  return (
    <main className="admin-door">
      <header>
        <a className="brand" href="/" aria-label="Parea">
          <Mark />
          Parea
        </a>
        {tools}
      </header>
      <form noValidate onSubmit={(event) => void enter(event)} className="card admin-door__form">
        <h1>{t('secret.title')}</h1>
        {gone && (
          <p className="notice" role="status">
            {t('secret.gone')}
          </p>
        )}
        <div role="alert">{problem !== null && <FieldError text={problem} />}</div>
        <Field label={t('secret.email')} type="email" autoComplete="username" value={email} onValue={setEmail} required />
        <Field
          label={t('secret.password')}
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onValue={setPassword}
          required
        />
        {code !== null && (
          <div ref={codeField}>
            <Field
              label={t('secret.code')}
              hint={t('secret.code_hint')}
              autoComplete="one-time-code"
              maxLength={40}
              value={code}
              onValue={setCode}
              required
            />
          </div>
        )}
        <button className="button button--primary button--large button--block" type="submit" aria-disabled={sending || undefined}>
          {t('secret.enter')}
        </button>
      </form>
    </main>
  );
}
