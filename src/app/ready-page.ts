import { readyBody, type ReadyBody } from '#platform/server/cached-response.ts';
import { contentSecurityPolicy, permissions, type OutsideSources } from '#platform/server/security-headers.ts';
import type { Page } from '#platform/shared/page.ts';

/** What nothing but a new version changes is kept until then. */
export const FOR_EVER = Number.MAX_SAFE_INTEGER;

/** A venue's pages may show pictures that the venue keeps elsewhere. */
export type Kept = {
  readonly until?: number;
  readonly pictures?: 'own' | 'any' | undefined;
  readonly outside?: OutsideSources | undefined;
  readonly isPrivate?: boolean;
};

export const ready = (
  page: Page,
  common: Readonly<Record<string, string>>,
  { pictures = 'any', outside, isPrivate = false }: Kept = {},
): Promise<ReadyBody> =>
  readyBody(page.html, {
    ...common,
    'Content-Type': 'text/html; charset=UTF-8',
    // What one person sees is not for the browser to keep: the next one presses Back.
    'Cache-Control': isPrivate ? 'no-store' : 'no-cache',
    'Content-Language': page.html.match(/<html[^>]* lang="(\w+)"/)?.[1] ?? 'en',
    'Content-Security-Policy': contentSecurityPolicy(page.csp, pictures, outside),
    ...(outside && { 'Permissions-Policy': permissions(outside.wallets) }),
    ...(page.csp.frames === 'held' && { 'X-Frame-Options': 'SAMEORIGIN' }),
    Vary: 'Accept-Encoding, Accept-Language, Cookie',
  });
