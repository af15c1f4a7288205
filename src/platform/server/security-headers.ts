import type { MiddlewareHandler } from 'hono';
import type { InlineSources } from '#platform/shared/page.ts';

/** What a page may load from elsewhere: scripts, calls and frames of a provider. */
export type OutsideSources = {
  readonly scripts: string;
  readonly calls: string;
  readonly frames: string;
  /** The origin whose frames may ask the device's wallet. */
  readonly wallets: string;
};

/** Where browsers tell of what a policy refused. */
export const REPORTS_PATH = '/api/csp-reports';

/** A page may load from us alone; a venue's page may also show pictures that the venue keeps elsewhere, and one that takes cards what that needs. */
export function contentSecurityPolicy(inline: InlineSources, pictures: 'own' | 'any' = 'own', outside?: OutsideSources): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${[...inline.scripts, ...(outside ? [outside.scripts] : [])].join(' ')}`.trim(),
    `style-src 'self' ${inline.styles.join(' ')}`.trim(),
    `img-src 'self' data: blob:${pictures === 'any' ? ' https:' : ''}`,
    `font-src 'self'`,
    `media-src 'self'`,
    `connect-src 'self'${outside ? ` ${outside.calls}` : ''}`,
    ...(outside ? [`frame-src ${outside.frames}`] : inline.frames === 'holds' ? [`frame-src 'self'`] : []),
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${inline.frames === 'held' ? `'self'` : `'none'`}`,
    `object-src 'none'`,
    // Markup and scripts come from the policy of `platform/browser/trusted.ts`, the worker from that of the menu's first script. A provider's script knows nothing of it.
    ...(outside ? [] : [`require-trusted-types-for 'script'`, `trusted-types parea parea-worker`]),
    `report-uri ${REPORTS_PATH}`,
    'report-to csp',
  ].join('; ');
}

/** Of an answer that is no page. */
export const NOTHING = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** What a page may ask of the device: nothing but its wallet, and that for itself and `wallets`. */
export const permissions = (wallets?: string): string =>
  `camera=(), microphone=(), geolocation=(), payment=(self${wallets === undefined ? '' : ` "${wallets}"`})`;

/** What every answer carries, beside its Content-Security-Policy. */
export const commonHeaders = (https: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': permissions(),
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'X-Frame-Options': 'DENY',
  'Reporting-Endpoints': `csp="${REPORTS_PATH}"`,
  ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
});

/** What a page may say otherwise for itself. */
const OWN: ReadonlySet<string> = new Set(['Permissions-Policy', 'X-Frame-Options']);

/** On every answer, errors included; a page brings its own Content-Security-Policy. */
export function securityHeaders(https: boolean): MiddlewareHandler {
  const common = Object.entries(commonHeaders(https));
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NOTHING);
    for (const [name, value] of common) if (!OWN.has(name) || !headers.has(name)) headers.set(name, value);
  };
}
