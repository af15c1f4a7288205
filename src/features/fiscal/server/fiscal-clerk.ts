import { openDispatcher, type Dispatcher } from '#platform/server/dispatcher.ts';
import { guardedPost, type Guarded, type GuardedPost } from '#platform/server/guarded-post.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { askProvider, MOST_ANSWERED, type AskDeps } from './ask-provider.ts';
import { claimSteps } from './claim-sql.ts';
import { makeSteps } from './make-steps.ts';
import { portsToServe } from './port-sql.ts';

/** How providers are called: the world outside. */
export const openProvider = (guarded: Guarded): GuardedPost => guardedPost(guarded, { agent: 'Parea-Fiscal/1', most: MOST_ANSWERED });

/** Keeps the slips of orders at the providers of their venues. */
export const openClerk = (deps: AskDeps & { readonly feed: LiveFeed }): Dispatcher =>
  openDispatcher({
    feed: deps.feed,
    what: 'an order slip',
    followed: () => portsToServe(deps.db),
    make: (venueId) => makeSteps(deps, venueId),
    claim: (most) => claimSteps(deps.db, new Date(deps.clock()), most),
    send: (step, ending) => askProvider(deps, step, ending),
  });
