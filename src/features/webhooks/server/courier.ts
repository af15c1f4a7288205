import { openDispatcher, type Dispatcher } from '#platform/server/dispatcher.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { claimDue } from './claim-sql.ts';
import { deliver, type DeliverDeps } from './deliver.ts';
import { makeMessages } from './make-messages.ts';
import { followedVenues } from './message-sql.ts';

/** To one endpoint at once. */
const EACH = 4;

/** Brings messages to their endpoints. */
export const openCourier = (deps: DeliverDeps & { readonly feed: LiveFeed }): Dispatcher =>
  openDispatcher({
    feed: deps.feed,
    what: 'a webhook',
    followed: () => followedVenues(deps.db),
    make: (venueId) => makeMessages(deps, venueId),
    claim: (most) => claimDue(deps.db, new Date(deps.clock()), { most, each: EACH }),
    send: (message, ending) => deliver(deps, message, ending),
  });
