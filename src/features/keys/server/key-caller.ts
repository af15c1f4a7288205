import { createHash, randomBytes } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { unauthorised } from '#platform/shared/refusal.ts';
import { asApiCaller } from '#platform/server/api-caller.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import { callerWith, noteUse } from './store.ts';

/** How a secret begins, so that scanners of source code know one. */
const PREFIX = 'parea_key_';
const BEARER = new RegExp(`^Bearer +(${PREFIX}[\\w-]{20,100})$`, 'i');

/** 256 bits: nobody guesses it, so its hash needs no salt and no time. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64url');
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

type Deps = { readonly db: Database; readonly clock: Clock; readonly limit: Limit };

/**
 * A call with `Authorization: Bearer parea_key_…` is that key's from here on, whatever cookies came along. Refuses unauthorised (401: nobody's
 * key) and too_many.
 */
export const keyCalls =
  ({ db, clock, limit }: Deps): MiddlewareHandler =>
  async (context, next) => {
    const secret = BEARER.exec(context.req.header('authorization') ?? '')?.[1];
    if (secret === undefined) return next();
    const caller = await callerWith(db, hashOf(secret));
    if (!caller)
      throw unauthorised('This key opens nothing: it is not known, was taken back, or whoever made it may not come in any more.');
    await limit.take(caller.id);
    await noteUse(db, caller.id, new Date(clock()));
    return asApiCaller(caller, next);
  };
