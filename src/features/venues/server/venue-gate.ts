import type { Context } from 'hono';
import { may, type Permission, type Role } from '#domain/permissions.ts';
import { Refusal, notFound, unauthorised } from '#platform/shared/refusal.ts';
import type { Database } from '#platform/server/database.ts';
import { roleAt } from './venue-sql.ts';
import type { VenueCache } from './venue-cache.ts';
import type { VenueSnapshot } from './venue-snapshot.ts';

/** Who works where, as every call of the portal asks it. */
export type AtWork = { readonly venue: VenueSnapshot; readonly userId: string; readonly role: Role };

/** Lets somebody of the venue's team through who may do that. Refuses unauthorised (401), not_found at anyone else's venue, not_allowed (403). */
export type VenueGate = (context: Context, ref: string, permission: Permission) => Promise<AtWork>;

type GateDeps = {
  readonly db: Database;
  readonly venues: VenueCache;
  readonly who: (headers: Headers) => Promise<{ readonly id: string } | null>;
};

export const venueGate =
  ({ db, venues, who }: GateDeps): VenueGate =>
  async (context, ref, permission) => {
    const user = await who(context.req.raw.headers);
    if (!user) throw unauthorised();
    const venue = await venues.get(ref);
    const role = venue && (await roleAt(db, venue.venueId, user.id));
    if (!venue || !role) throw notFound('The venue');
    if (!may(role, permission)) throw notAllowed(role);
    context.header('Cache-Control', 'no-store');
    return { venue, userId: user.id, role };
  };

const notAllowed = (role: Role) =>
  new Refusal(403, 'not_allowed', 'Your role at this venue does not include this. Ask an owner.', { role });
