import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** Where a right is sent to, and for how many seconds. */
type Place = { readonly path: string; readonly maxAge: number; readonly secure: boolean };

/**
 * A right to one thing, sent where it is meant only, out of reach of scripts. Bound to a path, so without `__Host-`, which wants all of the host;
 * over https `__Secure-` keeps plain http from setting one.
 */
export function givePathCookie(context: Context, name: string, token: string, { path, maxAge, secure }: Place): void {
  setCookie(context, name, token, { path, httpOnly: true, sameSite: 'Lax', secure, maxAge, ...(secure && { prefix: 'secure' as const }) });
}

/** What {@link givePathCookie} gave, also before it had its prefix. Whoever plants one gives away a right of their own, for it is checked by our signature. */
export const pathCookie = (context: Context, name: string): string | undefined =>
  getCookie(context, name, 'secure') ?? getCookie(context, name);
