import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmAddressPage, type LinkKind } from '#features/accounts/ui/confirm-address-page.tsx';
import { ForgotPasswordPage } from '#features/accounts/ui/forgot-password-page.tsx';
import { LoginPage } from '#features/accounts/ui/login-page.tsx';
import { MetaLogin } from '#features/accounts/ui/meta-login.tsx';
import { ResetPasswordPage } from '#features/accounts/ui/reset-password-page.tsx';
import type { SessionBody } from '#features/accounts/contract.ts';
import { writeSetting } from '#platform/browser/preferences.ts';
import { readSession } from '#platform/browser/session.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import { keepGuestOrder, keptGuestOrder } from '../account/guest-order.ts';
import { RunningOrder } from '../account/running-order.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { homeOf, remember } from './signed-in.ts';
import { planOf, WANTED_PLAN } from './wanted-plan.ts';
import { takeWayBack } from './way-back.ts';

export function LoginRoute() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const t = useAccountTexts();
  const store = query.get('accountType')?.toLowerCase() === 'store';

  const client = useQueryClient();
  // Whoever was here has left, and their pages with them: nothing that they read stays for who comes next.
  useEffect(() => {
    // What this page itself asks for is in use.
    client.removeQueries({ type: 'inactive' });
    client.getMutationCache().clear();
  }, [client]);
  const given = orderOf(state) ?? orderOf(history.state);
  useEffect(() => keepGuestOrder(given), [given]);
  const plan = planOf(query.get('plan'));
  useEffect(() => {
    if (plan !== undefined) writeSetting(WANTED_PLAN, String(plan));
  }, [plan]);
  const join = joinOf(query);
  const order = given ?? keptGuestOrder();
  const ordered = order !== null;
  const signedIn = (session: SessionBody) => {
    const user = remember(session);
    if (!user) throw new Error('The server signed nobody in.');
    // An order that came along is linked on the account's page.
    const back = takeWayBack(user.accountType === 'Store' || user.venues.length > 0);
    void navigate(join ?? (ordered ? '/account' : (back ?? homeOf(user))), { replace: true });
  };
  const failure = FAILURES.find((each) => each === query.get('meta'));
  return (
    <>
      <RunningOrder />
      <LoginPage
        start={store || ordered ? 'signup' : 'login'}
        accountType={store && !ordered ? 'Store' : 'User'}
        ordered={ordered}
        name={nameOf(order)}
        signedIn={signedIn}
        tools={<LanguageSwitch />}
        forgot={
          <Link className="form__aside" to="/forgot-password">
            {t('login.forgot')}
          </Link>
        }
        meta={<MetaLogin />}
        notice={failure ? t(`meta.${failure}`) : undefined}
      />
    </>
  );
}

/** Whoever came from an invitation's link goes back to it. */
export function joinOf(query: URLSearchParams): string | null {
  const token = query.get('join') ?? '';
  return /^[\w-]{20,100}$/.test(token) ? `/join/${token}` : null;
}

/** Why Meta's way back may end here. */
const FAILURES = ['cancelled', 'expired', 'failed', 'no_email', 'account_exists', 'account_disabled'] as const;

/** Whoever ordered under a name is not asked for it anew. */
const nameOf = (order: unknown): string =>
  typeof order === 'object' && order !== null && 'buyersName' in order && typeof order.buyersName === 'string' ? order.buyersName : '';

/** A finished guest order travels as this page's state; where a whole page was loaded in between it waits in the session. */
function orderOf(state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('orderData' in state)) return undefined;
  return state.orderData || undefined;
}

export const ForgotPasswordRoute = () => <ForgotPasswordPage tools={<LanguageSwitch />} />;

export function ResetPasswordRoute() {
  const { token = '' } = useParams();
  return <ResetPasswordPage token={token} tools={<LanguageSwitch />} />;
}

export const VerifyEmailRoute = () => <ConfirmAddressRoute kind="verify" />;
export const ChangeEmailRoute = () => <ConfirmAddressRoute kind="change" />;

function ConfirmAddressRoute({ kind }: { readonly kind: LinkKind }) {
  const { token = '' } = useParams();
  const client = useQueryClient();
  const session = readSession();
  const confirmed = () => void client.invalidateQueries({ queryKey: ['account'] });
  return (
    <ConfirmAddressPage {...{ kind, token, confirmed }} onward={session ? homeOf(session.user) : '/login'} tools={<LanguageSwitch />} />
  );
}
