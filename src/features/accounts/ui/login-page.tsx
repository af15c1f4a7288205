import { Info } from 'lucide-react';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { SessionBody } from '../contract.ts';
import { AuthFrame } from './auth-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm, type AccountType } from './sign-up-form.tsx';
import { switchedEarly } from './typed-early.ts';

type Props = {
  /** A finished guest order, or the address, asks for sign-up first. */
  readonly start: 'login' | 'signup';
  readonly accountType: AccountType;
  /** Whether a finished order comes along, to be the new account's. */
  readonly ordered?: boolean;
  /** Of whom it is known already; else empty. */
  readonly name?: string;
  readonly signedIn: (session: SessionBody) => void;
  readonly tools: ReactNode;
  /** The way to a new password, and Login with Meta: the server that sends this page first knows neither router nor queries. */
  readonly forgot: ReactNode;
  readonly meta: ReactNode;
  /** Why Login with Meta came back without a session. */
  readonly notice?: string | undefined;
};

export function LoginPage({ start, accountType, ordered = false, name = '', signedIn, tools, forgot, meta, notice }: Props) {
  const t = useAccountTexts();
  const [panel, setPanel] = useState(start);
  const [type, setType] = useState(accountType);
  const other = panel === 'login' ? 'signup' : 'login';
  // Once: what was pressed before the application was there.
  useLayoutEffect(() => {
    if (switchedEarly()) setPanel(start === 'login' ? 'signup' : 'login');
  }, [start]);
  const link = (children: ReactNode) => (
    <button key="link" type="button" className="link-button" onClick={() => setPanel(other)}>
      {children}
    </button>
  );
  return (
    <AuthFrame title={t(`${panel}.title`)} lead={t(`${panel}.lead`)} tools={tools}>
      {notice !== undefined && (
        <p className="notice" role="alert">
          <Info className="icon" aria-hidden />
          {notice}
        </p>
      )}
      {panel === 'login' ? (
        <SignInForm {...{ signedIn, forgot }} />
      ) : (
        <SignUpForm type={type} known={name} choose={ordered ? null : setType} signedIn={signedIn} />
      )}
      {(panel === 'login' || type === 'User') && meta}
      <p className="auth-panel__switch">{t.rich<ReactNode>(panel === 'login' ? 'login.to_signup' : 'signup.to_login', { link })}</p>
    </AuthFrame>
  );
}
