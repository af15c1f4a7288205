import type { createBrowserRouter } from 'react-router';
import type { QueryClient } from '@tanstack/react-query';
import { readAdmin } from '#features/admin/ui/admin-calls.ts';
import { guardLeftPage } from '#platform/browser/left-page.ts';
import { forgetKept } from '#platform/browser/kept.ts';
import { readSession, watchSession } from '#platform/browser/session.ts';

/** The addresses of pages that are one person's. */
export const PERSONAL = /^\/(?:portal|account|order-history)(?:[/?]|$)/;

const ADMIN = /^\/create-edit-stores(?:[/?]|$)/;

/** What another tab does to the session happens here too: signed out there is signed out here, and nobody reads somebody else's page. */
export function followSession(router: ReturnType<typeof createBrowserRouter>, client: QueryClient): void {
  guardLeftPage(
    () => PERSONAL.test(location.pathname) || ADMIN.test(location.pathname),
    () => (ADMIN.test(location.pathname) ? (readAdmin()?.email ?? null) : (readSession()?.user._id ?? null)),
    () => document.body.replaceChildren(),
  );
  watchSession((user) => {
    forgetKept(user?._id ?? null);
    if (!PERSONAL.test(location.pathname)) return client.clear();
    if (user !== null) return location.reload();
    void router.navigate('/login', { replace: true });
  });
}
