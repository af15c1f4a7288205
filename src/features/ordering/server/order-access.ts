import type { Context } from 'hono';
import { may } from '#domain/permissions.ts';
import { addressTo } from '#platform/shared/address.ts';
import { notFound } from '#platform/shared/refusal.ts';
import { capability, isCapability } from '#platform/server/capability.ts';
import type { Database } from '#platform/server/database.ts';
import { givePathCookie, pathCookie } from '#platform/server/path-cookie.ts';
import { standingAt } from '#features/venues/server/venue-sql.ts';
import type * as contract from '../contract.ts';
import { readOrder, type FullOrder } from './store.ts';

/** Who asks: what ordering needs to know of a session. */
export type SessionUser = { readonly id: string; /** Whether the address is known to be theirs. */ readonly emailVerified?: boolean };
export type WhoAsks = (headers: Headers) => Promise<SessionUser | null>;

/** 30 days, as long as a receipt is wanted. */
const COOKIE_SECONDS = 30 * 24 * 3600;
const COOKIE = 'order';

/** The capability of one order. */
export const accessToken = (secret: string, orderId: string): string => capability(secret, 'order', orderId);

/** Calls of one order whose path does not name it, and for how long after placing it they make sense: to pay it, to take it into an account, to join its table with it. */
const ELSEWHERE = [
  { path: '/create-payment-intent', maxAge: 3600 },
  { path: '/api/users/addOrder', maxAge: 7 * 24 * 3600 },
  { path: '/api/visits', maxAge: 12 * 3600 },
] as const;

/**
 * The cookies of that order: sent where it is meant only, out of reach of scripts, so that no page keeps the token. What the event stream of a
 * browser uses as well.
 */
export function giveOrderCookies(context: Context, orderId: string, token: string, secure: boolean): void {
  const path = addressTo<typeof contract.readOrder>('/api/orders/:id', { params: { id: orderId } });
  givePathCookie(context, COOKIE, token, { path, maxAge: COOKIE_SECONDS, secure });
  for (const place of ELSEWHERE) givePathCookie(context, `${COOKIE}-${orderId}`, token, { ...place, secure });
}

/** The token of that order which this browser holds, where the path does not name the order. */
export const heldToken = (context: Context, orderId: string): string | undefined => pathCookie(context, `${COOKIE}-${orderId}`);

export type OrderAccessDeps = { readonly db: Database; readonly secret: string; readonly who: WhoAsks };

/** The order, for who holds its token (header, cookie, or `given` in a body), its user, or those of its venue's team who see orders. Anyone else: not_found, as if it were not there. */
export async function readAccessible(deps: OrderAccessDeps, context: Context, id: string, given?: string): Promise<FullOrder> {
  const full = await readOrder(deps.db, id);
  if (!full) throw notFound('The order');
  const bearer = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  if (
    isCapability(deps.secret, 'order', full.order.id, given) ||
    isCapability(deps.secret, 'order', full.order.id, bearer) ||
    isCapability(deps.secret, 'order', full.order.id, pathCookie(context, COOKIE)) ||
    isCapability(deps.secret, 'order', full.order.id, heldToken(context, full.order.id))
  )
    return full;
  const user = await deps.who(context.req.raw.headers);
  if (user && (user.id === full.order.userId || (await maySee(deps.db, full.order.venueId, user.id)))) return full;
  throw notFound('The order');
}

async function maySee(db: Database, venueId: string, userId: string): Promise<boolean> {
  const standing = await standingAt(db, venueId, userId);
  return standing !== null && may(standing, 'orders');
}
