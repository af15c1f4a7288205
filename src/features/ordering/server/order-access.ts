import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { notFound } from '#platform/shared/refusal.ts';
import { capability, isCapability } from '#platform/server/capability.ts';
import type { Database } from '#platform/server/database.ts';
import { roleAt } from '#features/venues/server/store.ts';
import { readOrder, type FullOrder } from './store.ts';

/** Who asks: what ordering needs to know of a session. */
export type SessionUser = { readonly id: string };
export type WhoAsks = (headers: Headers) => Promise<SessionUser | null>;

/** 30 days, as long as a receipt is wanted. */
const COOKIE_SECONDS = 30 * 24 * 3600;
const COOKIE = 'order';

/** The capability of one order. */
export const accessToken = (secret: string, orderId: string): string => capability(secret, 'order', orderId);

/** The cookie of that order: sent to its own paths only, out of reach of scripts; what the event stream of a browser uses. */
export function giveOrderCookie(context: Context, orderId: string, token: string, secure: boolean): void {
  setCookie(context, COOKIE, token, { path: `/api/orders/${orderId}`, httpOnly: true, sameSite: 'Lax', secure, maxAge: COOKIE_SECONDS });
}

export type OrderAccessDeps = { readonly db: Database; readonly secret: string; readonly who: WhoAsks };

/** The order, for who holds its token (header, cookie, or `given` in a body), its user, or its venue's staff. Anyone else: not_found, as if it were not there. */
export async function readAccessible(deps: OrderAccessDeps, context: Context, id: string, given?: string): Promise<FullOrder> {
  const full = await readOrder(deps.db, id);
  if (!full) throw notFound('The order');
  const bearer = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (
    isCapability(deps.secret, 'order', full.order.id, given) ||
    isCapability(deps.secret, 'order', full.order.id, bearer) ||
    isCapability(deps.secret, 'order', full.order.id, getCookie(context, COOKIE))
  )
    return full;
  const user = await deps.who(context.req.raw.headers);
  if (user && (user.id === full.order.userId || (await roleAt(deps.db, full.order.venueId, user.id)) !== null)) return full;
  throw notFound('The order');
}
