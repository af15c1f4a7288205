import type { createBrowserRouter } from 'react-router';
import type { QueryClient } from '@tanstack/react-query';
import { watchSession } from '#platform/browser/session.ts';

/** The addresses of pages that are one person's. */
export const PERSONAL = /^\/(?:portal|account|order-history)(?:[/?]|$)/;

/** What another tab does to the session happens here too: signed out there is signed out here, and nobody reads somebody else's page. */
export function followSession(router: ReturnType<typeof createBrowserRouter>, client: QueryClient): void {
  watchSession((user) => {
    client.clear();
    if (!PERSONAL.test(location.pathname)) return;
    if (user === null) void router.navigate('/login', { replace: true });
    else location.reload();
  });
}
