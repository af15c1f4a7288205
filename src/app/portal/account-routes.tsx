import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { ForgotPasswordPage } from '#features/accounts/ui/forgot-password-page.tsx';
import { LoginPage } from '#features/accounts/ui/login-page.tsx';
import { ResetPasswordPage } from '#features/accounts/ui/reset-password-page.tsx';
import type { SessionBody } from '#features/accounts/contract.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { homeOf, remember } from './signed-in.ts';

export function LoginRoute() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const store = query.get('accountType')?.toLowerCase() === 'store';

  const signedIn = (session: SessionBody) => {
    const user = remember(session);
    if (!user) throw new Error('The server signed nobody in.');
    const home = homeOf(user);
    if (home.startsWith('/portal')) void navigate(home, { replace: true });
    else location.assign(home);
  };
  return (
    <LoginPage
      start={store || carriesOrder(state) ? 'signup' : 'login'}
      accountType={store ? 'Store' : 'User'}
      signedIn={signedIn}
      tools={<LanguageSwitch />}
    />
  );
}

/** A finished guest order travels as this page's state, or in the session where a whole page was loaded in between. */
function carriesOrder(state: unknown): boolean {
  if (typeof state === 'object' && state !== null && 'orderData' in state && state.orderData) return true;
  if (typeof history.state === 'object' && history.state !== null && 'orderData' in history.state && history.state.orderData) return true;
  try {
    return sessionStorage.getItem('orderData') !== null;
  } catch {
    return false;
  }
}

export const ForgotPasswordRoute = () => <ForgotPasswordPage tools={<LanguageSwitch />} />;

export function ResetPasswordRoute() {
  const { token = '' } = useParams();
  return <ResetPasswordPage token={token} tools={<LanguageSwitch />} />;
}
