import type { Context } from 'hono';
import { notFound, unauthorised } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import type { Database } from '#platform/server/database.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import type { SessionUser } from '#features/accounts/server/session.ts';
import { heldToken } from '#features/ordering/server/order-access.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import * as contract from '../contract.ts';
import { deleteAccount } from './delete-account.ts';
import { exportUser } from './export-user.ts';
import { linkOrder } from './link-order.ts';
import { readHistory } from './read-history.ts';
import { readStamps } from './read-stamps.ts';
import { readUser } from './read-user.ts';

export type HistoryDeps = {
  readonly db: Database;
  readonly venues: VenueCache;
  readonly feed: LiveFeed;
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly config: Config;
};

/** The specification's placeholder for who has no session. */
const GUEST = 'guest';

export function historyRoutes(app: App, deps: HistoryDeps): void {
  const { db, accounts, clock, config } = deps;
  /** The session's user, where the address names that very user; to anyone else there is nothing here. */
  const own = async (context: Context, id: string): Promise<SessionUser> => {
    context.header('Cache-Control', 'no-store');
    const user = await accounts.user(context.req.raw.headers);
    if (user?.id !== id) throw notFound('The user');
    return user;
  };

  serve(app, contract.readUser, async ({ params, context }) => readUser(db, (await own(context, params.id)).id));

  serve(app, contract.readHistory, async ({ params, query, context }) => readHistory(db, (await own(context, params.id)).id, query.cursor));

  serve(app, contract.readStamps, async ({ params, query, context }) => readStamps(db, (await own(context, params.id)).id, query));

  serve(app, contract.exportUser, async ({ params, context }) => {
    const user = await own(context, params.id);
    context.header('Content-Disposition', 'attachment; filename="parea-personal-data.json"');
    return exportUser({ db, accounts, now: clock() }, user);
  });

  serve(app, contract.deleteAccount, async ({ params, body, context }) => {
    const user = await own(context, params.id);
    const owner = { user };
    await deleteAccount({ ...deps, now: clock() }, owner, body.password ?? null);
    // Its row is gone already; this clears the cookie.
    const headers = await accounts.signOut(context.req.raw.headers);
    for (const cookie of headers.getSetCookie()) context.header('Set-Cookie', cookie, { append: true });
    return undefined;
  });

  serve(app, contract.linkOrder, async ({ params, body, context }) => {
    context.header('Cache-Control', 'no-store');
    if (params.id === GUEST) return { linked: false, stamps: 0, user: null };
    const user = await accounts.user(context.req.raw.headers);
    if (!user) throw unauthorised();
    if (user.id !== params.id) throw notFound('The user');
    const { _id = null, orderId = null, storeDBId = null } = body;
    const accessToken = body.accessToken ?? (_id === null ? undefined : heldToken(context, _id)) ?? null;
    const stamps = await linkOrder(
      { db, venues: deps.venues, secret: config.secret },
      { userId: user.id, _id, accessToken, orderId, storeDBId },
    );
    return { linked: true, stamps, user: await readUser(db, user.id) };
  });
}
