import { createBrowserRouter, redirect, redirectDocument, type LoaderFunctionArgs } from 'react-router';
import { clearSession, readSession } from '#platform/browser/session.ts';
import { ForgotPasswordRoute, LoginRoute, ResetPasswordRoute } from './account-routes.tsx';
import { FailedRoute, MissingRoute } from './other-routes.tsx';
import { homeOf } from './signed-in.ts';

/** Every address that this application answers; the server sends it the same document for all of them. */
export function createRouter() {
  return createBrowserRouter([
    { path: '/login', loader: leaveWhenSignedIn, Component: LoginRoute, ErrorBoundary: FailedRoute, HydrateFallback: Nothing },
    { path: '/forgot-password', Component: ForgotPasswordRoute, ErrorBoundary: FailedRoute },
    { path: '/reset-password/:token', Component: ResetPasswordRoute, ErrorBoundary: FailedRoute },
    {
      path: '/portal',
      loader: needSession,
      lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
      ErrorBoundary: FailedRoute,
      HydrateFallback: Nothing,
      children: [
        { index: true, loader: () => redirect('/portal/orders') },
        // Until there is an overview, the board is what an owner wants to see first.
        { path: 'overview', loader: () => redirect('/portal/orders') },
        { path: 'orders', lazy: async () => ({ Component: (await import('./orders-route.tsx')).OrdersRoute }) },
        { path: '*', Component: MissingRoute },
      ],
    },
  ]);
}

/** What the server sent stays on the page until the first route is there. */
const Nothing = () => null;

/** A stored session goes where its account lives. */
function leaveWhenSignedIn() {
  const session = readSession();
  if (!session) return null;
  const home = homeOf(session.user);
  return home.startsWith('/portal') ? redirect(home) : redirectDocument(home);
}

/** Only whether this browser remembers somebody; every call is judged by the server, whose 401 ends up at `/login` too. */
function needSession(_: LoaderFunctionArgs) {
  if (readSession()) return null;
  clearSession();
  return redirect('/login');
}
