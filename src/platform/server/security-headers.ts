import type { MiddlewareHandler } from 'hono';

/** The hashes of a page's own inline script and style elements, in the form of a Content-Security-Policy source. */
export type InlineSources = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** A page may load from us alone; a venue's page may also show pictures that the venue keeps elsewhere. */
export function contentSecurityPolicy(inline: InlineSources, pictures: 'own' | 'any' = 'own'): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${inline.scripts.join(' ')}`.trim(),
    `style-src 'self' ${inline.styles.join(' ')}`.trim(),
    `img-src 'self' data: blob:${pictures === 'any' ? ' https:' : ''}`,
    `font-src 'self'`,
    `media-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
  ].join('; ');
}

const NOTHING = `default-src 'none'; frame-ancestors 'none'`;

/** On every answer, errors included; a page brings its own Content-Security-Policy. */
export function securityHeaders(https: boolean): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NOTHING);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(self)');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    headers.set('X-Frame-Options', 'DENY');
    if (https) headers.set('Strict-Transport-Security', 'max-age=31536000');
  };
}
