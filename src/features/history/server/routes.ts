import { notFound, unauthorised } from '#platform/shared/refusal.ts';
import type { Database } from '#platform/server/database.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { WhoAsks } from '#features/ordering/server/order-access.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import * as contract from '../contract.ts';
import { linkOrder } from './link-order.ts';
import { readUser } from './read-user.ts';

export type HistoryDeps = { readonly db: Database; readonly venues: VenueCache; readonly secret: string; readonly who: WhoAsks };

/** The specification's placeholder for who has no session. */
const GUEST = 'guest';

export function historyRoutes(app: App, deps: HistoryDeps): void {
  serve(app, contract.readUser, async ({ params, context }) => {
    const user = await deps.who(context.req.raw.headers);
    if (user?.id !== params.id) throw notFound('The user');
    context.header('Cache-Control', 'no-store');
    return readUser(deps.db, params.id);
  });

  serve(app, contract.linkOrder, async ({ params, body, context }) => {
    context.header('Cache-Control', 'no-store');
    if (params.id === GUEST) return { linked: false, user: null };
    const user = await deps.who(context.req.raw.headers);
    if (!user) throw unauthorised();
    if (user.id !== params.id) throw notFound('The user');
    const { _id = null, accessToken = null, orderId = null, storeDBId = null } = body;
    await linkOrder(deps, { userId: user.id, _id, accessToken, orderId, storeDBId });
    return { linked: true, user: await readUser(deps.db, user.id) };
  });
}
