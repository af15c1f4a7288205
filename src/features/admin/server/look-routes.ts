import { randomBytes } from 'node:crypto';
import { inTransaction } from '#platform/server/database.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { serve, type App } from '#platform/server/http.ts';
import { notFound } from '#platform/shared/refusal.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { beginLook, endLook } from '../look-contract.ts';
import { guard } from './admin-deps.ts';
import { deleteLook, insertLook } from './look-sql.ts';
import { forgetLook, lookHash, lookToken, setLook, type LookDeps } from './look-calls.ts';

/** So long one reason lasts. */
const LOOK_SECONDS = 30 * 60;

/** Looking into a venue as its owner sees it. It is in the venue's own log, for its owner to read. */
export function lookRoutes(app: App, deps: LookDeps & { readonly venues: VenueCache; readonly accounts: Pick<Accounts, 'admin'> }): void {
  const { db, clock, venues, accounts } = deps;
  serve(
    app,
    beginLook,
    async ({ params, body: { reason }, context }) => {
      const { id: actor, email } = await accounts.admin(context);
      const venue = await venues.get(params.id);
      if (!venue) throw notFound('The venue');
      const token = randomBytes(32).toString('base64url');
      const now = new Date(clock());
      const endsAt = new Date(now.getTime() + LOOK_SECONDS * 1000);
      const { venueId } = venue;
      await inTransaction(db, async (tx) => {
        await insertLook(tx, { tokenHash: lookHash(token), userId: actor, venueId, endsAt }, now);
        await recordAudit(tx, { venueId, actor, action: 'venue.looked_at', subject: '', after: { by: email, reason, until: endsAt } });
      });
      setLook(context, deps, token, LOOK_SECONDS);
      return { until: endsAt.toISOString() };
    },
    guard(deps),
  );
  serve(app, endLook, async ({ context }) => {
    const token = lookToken(context, deps);
    if (token !== null) await deleteLook(db, lookHash(token));
    forgetLook(context, deps);
    return undefined;
  });
}
