import type { Config } from '#platform/server/config.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { OpenDatabase } from '#platform/server/database.ts';
import type { Dispatcher } from '#platform/server/dispatcher.ts';
import type { GuardedPost } from '#platform/server/guarded-post.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import type { Tracing } from '#platform/server/tracing.ts';
import type { Traffic } from '#platform/server/traffic.ts';
import { looker } from '#platform/server/looker.ts';
import type { QueuedMailer } from '#platform/server/queued-mailer.ts';
import type { ReportsDatabase } from '#platform/server/reports-database.ts';
import type { Sweeps } from '#platform/server/sweeps.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
import { lookingUser } from '#features/admin/server/look-session.ts';
import type { ImageStore } from '#features/media/server/image-store.ts';
import type { Quota } from '#features/media/server/receive-upload.ts';
import type { OrderWriter } from '#features/ordering/server/order-writer.ts';
import type { SelfTest } from '#features/ordering/server/self-test.ts';
import type { Payments } from '#features/payments/server/open-payments.ts';
import type { PlanPrices } from '#features/plans/server/plan-prices.ts';
import type { PlanShop } from '#features/plans/server/plan-shop.ts';
import type { PushGateway } from '#features/push/server/push-gateway.ts';
import type { Phones } from '#features/push/server/tell-phones.ts';

import type { HookTransport } from '#features/webhooks/server/hook-transport.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import { venueGate, type VenueGate } from '#features/venues/server/venue-gate.ts';
import type { Limits } from './limits.ts';
import type { PageDeps } from './pages.ts';

/** What the process has when it builds its app. */
export type AppDeps = {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly reports: ReportsDatabase;
  readonly accounts: Accounts;
  readonly limits: Limits;
  readonly venues: VenueCache;
  readonly writer: OrderWriter;
  readonly selfTest: Pick<SelfTest, 'age' | 'counted'>;
  readonly feed: LiveFeed;
  readonly mailer: QueuedMailer;
  readonly push: PushGateway;
  readonly phones: Phones;
  readonly hooks: { readonly transport: HookTransport; readonly courier: Pick<Dispatcher, 'wake'> };
  readonly fiscal: { readonly provider: GuardedPost; readonly clerk: Pick<Dispatcher, 'wake'> };
  readonly images: ImageStore;
  readonly pictureQuota: Quota;
  readonly clock: Clock;
  readonly traffic: Traffic;
  readonly tracing: Pick<Tracing, 'requests'> | null;
  readonly sweeps: Pick<Sweeps, 'state'>;
  readonly pages: Omit<PageDeps, 'venues' | 'clock' | 'outside' | 'config' | 'contact' | 'status' | 'isToBeSetUp' | 'planPrices'>;
  readonly payments: Payments;
  readonly shop: PlanShop | null;
  readonly prices: Pick<PlanPrices, 'read'>;
  readonly jobs: Pick<Jobs, 'dead' | 'revive'>;
  /** Streams end. */
  readonly closing: AbortSignal;
  /** Nobody new is to come; left out: `closing` says it. */
  readonly leaving?: AbortSignal;
};

/** Who asks, and what they may do at a venue: the one gate that every feature's routes are handed. */
export type Askers = { readonly who: (headers: Headers) => ReturnType<Accounts['user']>; readonly gate: VenueGate };

export function askers({ database, venues, accounts }: AppDeps): Askers {
  const who = (headers: Headers) => {
    const look = looker();
    return look ? lookingUser(look) : accounts.user(headers);
  };
  return { who, gate: venueGate({ db: database.db, venues, who }) };
}
