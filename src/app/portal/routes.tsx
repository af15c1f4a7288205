import type { ReactNode } from 'react';
import { createBrowserRouter, redirect, type LoaderFunctionArgs } from 'react-router';
import type { getSession } from '#features/accounts/contract.ts';
import { call } from '#platform/browser/api.ts';
import { inTime as answerInTime } from '#platform/browser/kept.ts';
import { readSession } from '#platform/browser/session.ts';
import { inTime } from '#platform/browser/in-time.ts';
import { ADMIN_ROUTES } from '../admin/admin-routes.tsx';
import { ChangeEmailRoute, ForgotPasswordRoute, joinOf, LoginRoute, ResetPasswordRoute, VerifyEmailRoute } from './account-routes.tsx';
import { FailedPage, FailedRoute, MissingRoute, PageLoading } from './other-routes.tsx';
import { PORTAL_PAGES } from './portal-pages.ts';
import { remember } from './signed-in.ts';
import { keepWayBack } from './way-back.ts';

/** Every address that this application answers; the server sends it the same document for all of them. */
export function createRouter() {
  return createBrowserRouter([
    { path: '/login', loader: leaveWhenSignedIn, Component: LoginRoute, ErrorBoundary: FailedRoute, HydrateFallback: Nothing },
    { path: '/forgot-password', Component: ForgotPasswordRoute, ErrorBoundary: FailedRoute },
    { path: '/reset-password/:token', Component: ResetPasswordRoute, ErrorBoundary: FailedRoute },
    { path: '/verify-email/:token', Component: VerifyEmailRoute, ErrorBoundary: FailedRoute },
    { path: '/change-email/:token', Component: ChangeEmailRoute, ErrorBoundary: FailedRoute },
    {
      path: '/join/:token',
      lazy: async () => ({ Component: (await import('./join-route.tsx')).JoinRoute }),
      ErrorBoundary: FailedRoute,
      HydrateFallback: PageLoading,
    },
    {
      path: '/share/:visit/:share?',
      lazy: () =>
        orSay(
          import('../share/share-route.tsx').then((part) => ({ Component: part.ShareRoute })),
          FailedRoute,
        ),
      ErrorBoundary: FailedRoute,
      HydrateFallback: PageLoading,
    },
    {
      path: '/account',
      loader: needSession,
      lazy: () =>
        orSay(
          import('../account/account-route.tsx').then((part) => ({ Component: part.AccountRoute })),
          FailedRoute,
        ),
      ErrorBoundary: FailedRoute,
      HydrateFallback: PageLoading,
    },
    {
      path: '/order-history',
      loader: needSession,
      lazy: () =>
        orSay(
          import('../account/history-route.tsx').then((part) => ({ Component: part.HistoryRoute })),
          FailedRoute,
        ),
      ErrorBoundary: FailedRoute,
      HydrateFallback: PageLoading,
    },
    ...ADMIN_ROUTES,
    {
      path: '/portal',
      loader: needSession,
      lazy: () =>
        orSay(
          import('./shell.tsx').then((part) => ({ Component: part.Shell })),
          FailedRoute,
        ),
      ErrorBoundary: FailedRoute,
      HydrateFallback: Nothing,
      children: [
        { index: true, loader: () => redirect('/portal/overview') },
        ...PORTAL_PAGES.map(({ path, lazy }) => ({ path, lazy: () => orSay(lazy(), FailedPage), ErrorBoundary: FailedPage })),
        { path: '*', Component: MissingRoute },
      ],
    },
  ]);
}

/** A page whose part does not come says so in its own place. */
function orSay<Loaded>(part: Promise<Loaded>, failed: () => ReactNode): Promise<Loaded | { Component: () => ReactNode }> {
  return inTime(part).catch((error: unknown) => {
    reportError(error);
    return { Component: failed };
  });
}

/** What the server sent stays on the page until the first route is there. */
const Nothing = () => null;

/** The specification: a stored session is redirected to the account. */
function leaveWhenSignedIn({ request }: LoaderFunctionArgs) {
  return readSession() ? redirect(joinOf(new URL(request.url).searchParams) ?? '/account') : null;
}

/**
 * Whether somebody is signed in: by what this browser remembers, else by the cookie, which is the authority and knows no wrong clock. Every
 * call is judged by the server; see `signed-out.tsx` for its 401.
 */
async function needSession({ request }: LoaderFunctionArgs) {
  if (readSession()) return null;
  try {
    if (remember(await call<typeof getSession>('GET', '/api/auth/get-session', { signal: answerInTime() }))) return null;
  } catch {
    // Without an answer nobody is let in; the login says what is wrong.
  }
  const { pathname, search } = new URL(request.url);
  keepWayBack(pathname + search);
  return redirect('/login');
}
