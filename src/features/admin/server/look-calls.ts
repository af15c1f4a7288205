import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { asLooker } from '#platform/server/looker.ts';
import { endLook } from '../look-contract.ts';
import { lookWith } from './look-sql.ts';

export type LookDeps = { readonly db: Database; readonly clock: Clock; readonly publicUrl: string };

const COOKIE = 'look';
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** 256 bits, which nobody guesses. */
export const lookHash = (token: string): Buffer => createHash('sha256').update(token).digest();

const isSecure = ({ publicUrl }: Pick<LookDeps, 'publicUrl'>): boolean => publicUrl.startsWith('https:');
const optionsOf = (deps: Pick<LookDeps, 'publicUrl'>) => {
  const secure = isSecure(deps);
  return { path: '/', secure, ...(secure && { prefix: 'host' as const }) };
};

/** What this browser's look is known by; null: it looks nowhere. */
export const lookToken = (context: Context, deps: Pick<LookDeps, 'publicUrl'>): string | null =>
  getCookie(context, COOKIE, isSecure(deps) ? 'host' : undefined) ?? null;

export const setLook = (context: Context, deps: Pick<LookDeps, 'publicUrl'>, token: string, seconds: number): void =>
  setCookie(context, COOKIE, token, { ...optionsOf(deps), httpOnly: true, sameSite: 'Strict', maxAge: seconds });

export const forgetLook = (context: Context, deps: Pick<LookDeps, 'publicUrl'>): void =>
  void deleteCookie(context, COOKIE, optionsOf(deps));

/**
 * A browser that looks into a venue reads, whatever it is signed in as beside that: every call that would change something is refused here, before
 * any route hears of it. Calls with credentials of their own (an administrator's, a key's) are not the look's.
 */
export const lookCalls = (deps: LookDeps): MiddlewareHandler => {
  const { db, clock } = deps;
  return async (context, next) => {
    const token = lookToken(context, deps);
    if (token === null || context.req.header('authorization') !== undefined) return next();
    const find = () => lookWith(db, lookHash(token), new Date(clock()));
    const look = await find();
    if (!look) return next();
    const { method, path } = context.req;
    if (!READS.has(method) && !(method === endLook.method && path === endLook.path)) throw lookingOnly();
    const { userId, email, venueId, endsAt } = look;
    return asLooker({ userId, email, venueId, until: endsAt, goesOn: async () => (await find()) !== null }, next);
  };
};

const lookingOnly = () => new Refusal(403, 'looking_only', 'You look into this venue as an administrator. Nothing can be changed.');
