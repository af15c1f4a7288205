import { redirect, type RouteObject } from 'react-router';
import { readAdmin } from '#features/admin/ui/admin-calls.ts';
import { inTime } from '#platform/browser/in-time.ts';
import { FailedRoute, MissingRoute, PageLoading } from '../portal/other-routes.tsx';

/** Without credentials in this browser: to the door. The server judges them on every call. */
const needAdmin = () => (readAdmin() ? null : redirect('/secret'));

/** The administrators' door and their pages. They know nothing of the portal's session. */
export const ADMIN_ROUTES: RouteObject[] = [
  {
    path: '/secret',
    lazy: () => inTime(import('./secret-route.tsx').then(({ SecretRoute }) => ({ Component: SecretRoute }))),
    ErrorBoundary: FailedRoute,
    HydrateFallback: PageLoading,
  },
  {
    path: '/create-edit-stores',
    loader: needAdmin,
    lazy: () => inTime(import('./admin-route.tsx').then(({ AdminRoute }) => ({ Component: AdminRoute }))),
    ErrorBoundary: FailedRoute,
    HydrateFallback: PageLoading,
    children: [
      { index: true, lazy: () => inTime(import('./editor-route.tsx').then((page) => ({ Component: page.EditorRoute }))) },
      { path: 'desk', lazy: () => inTime(import('#features/admin/ui/desk-page.tsx').then((page) => ({ Component: page.DeskPage }))) },
      {
        path: 'venues',
        lazy: () => inTime(import('#features/admin/ui/venues-page.tsx').then((page) => ({ Component: page.VenuesPage }))),
      },
      {
        path: 'companies',
        lazy: () => inTime(import('#features/admin/ui/companies-page.tsx').then((page) => ({ Component: page.CompaniesPage }))),
      },
      { path: 'users', lazy: () => inTime(import('#features/admin/ui/users-page.tsx').then((page) => ({ Component: page.UsersPage }))) },
      { path: 'log', lazy: () => inTime(import('./log-route.tsx').then((page) => ({ Component: page.LogRoute }))) },
      { path: 'webhooks', lazy: () => inTime(import('./webhooks-route.tsx').then((page) => ({ Component: page.WebhooksRoute }))) },
      { path: 'mail', lazy: () => inTime(import('#features/admin/ui/operation-pages.tsx').then((page) => ({ Component: page.MailPage }))) },
      { path: 'jobs', lazy: () => inTime(import('#features/admin/ui/operation-pages.tsx').then((page) => ({ Component: page.JobsPage }))) },
      {
        path: 'security',
        lazy: () => inTime(import('#features/admin/ui/security-page.tsx').then((page) => ({ Component: page.SecurityPage }))),
      },
      { path: '*', Component: MissingRoute },
    ],
  },
];
