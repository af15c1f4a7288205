import type { Context } from 'hono';
import { keyMay, knownRights } from '#domain/api-rights.ts';
import { may, RIGHT_SETS, type Permission, type Standing } from '#domain/permissions.ts';
import { Refusal, notFound, unauthorised } from '#platform/shared/refusal.ts';
import { apiCaller, type ApiCaller } from '#platform/server/api-caller.ts';
import type { Database } from '#platform/server/database.ts';
import { notAllowed } from './not-allowed.ts';
import { standingAt } from './venue-sql.ts';
import type { VenueCache } from './venue-cache.ts';
import type { VenueSnapshot } from './venue-snapshot.ts';

/** Who works where and may do what, as every call of the portal asks it. */
export type AtWork = Standing & { readonly venue: VenueSnapshot; readonly userId: string };

/**
 * Lets somebody of the venue's team through who may do that, or a key of the venue with that right. Refuses unauthorised (401), not_found at anyone
 * else's venue, not_allowed and key_not_allowed (403).
 */
export type VenueGate = (context: Context, ref: string, permission: Permission) => Promise<AtWork>;

type GateDeps = {
  readonly db: Database;
  readonly venues: VenueCache;
  readonly who: (headers: Headers) => Promise<{ readonly id: string } | null>;
};

export const venueGate =
  ({ db, venues, who }: GateDeps): VenueGate =>
  async (context, ref, permission) => {
    const key = apiCaller();
    if (key) return byKey({ db, venues }, context, key, { ref, permission });
    const user = await who(context.req.raw.headers);
    if (!user) throw unauthorised();
    const venue = await venues.get(ref);
    const standing = venue && (await standingAt(db, venue.venueId, user.id));
    if (!venue || !standing) throw notFound('The venue');
    if (!may(standing, permission)) throw notAllowed(standing, permission);
    context.header('Cache-Control', 'no-store');
    return { venue, userId: user.id, ...standing };
  };

/** Of its own venue a key may what its rights say, as long as whoever made it works there and may as much. */
async function byKey(
  { db, venues }: Pick<GateDeps, 'db' | 'venues'>,
  context: Context,
  { venueId, userId, rights }: ApiCaller,
  { ref, permission }: { readonly ref: string; readonly permission: Permission },
): Promise<AtWork> {
  const venue = await venues.get(ref);
  if (!venue || venue.venueId !== venueId) throw notFound('The venue');
  const maker = await standingAt(db, venueId, userId);
  if (!maker) throw unauthorised();
  if (!may(maker, permission) || !keyMay(knownRights(rights), permission, context.req.method !== 'GET'))
    throw new Refusal(403, 'key_not_allowed', 'This key has no right to that. An owner of the venue can make one that has.', { rights });
  context.header('Cache-Control', 'no-store');
  // What a handler grants beside its permission (refunds, larger discounts) is a key's only where all staff have it, and its maker too.
  const held = maker.rights ?? RIGHT_SETS.manager;
  return { venue, userId, role: 'staff', rights: RIGHT_SETS.waiter.filter((right) => held.includes(right)) };
}
