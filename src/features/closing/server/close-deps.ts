import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import type { QueuedMailer } from '#platform/server/queued-mailer.ts';

/** What closing a day needs. */
export type CloseDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Pick<QueuedMailer, 'post' | 'ready'>;
  readonly publicUrl: string;
  /** Mails leave this server. */
  readonly sendsMail: boolean;
};
