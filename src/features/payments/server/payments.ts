import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { PaymentAccounts } from './accounts.ts';

/** What every command of payments works with. */
export type PaymentDeps = {
  readonly db: Database;
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly accounts: PaymentAccounts;
  readonly publicUrl: string;
};
