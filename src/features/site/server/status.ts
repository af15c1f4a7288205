import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database.ts';
import { keptFor } from '#platform/server/kept-for.ts';
import { countMails } from '#platform/server/mail-log.ts';
import type { SweepState } from '#platform/server/sweeps.ts';
import { within } from '#platform/server/within.ts';
import type { Status } from '../page-inputs.ts';

export type StatusDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly sweeps: () => readonly SweepState[];
  readonly place: { readonly version: string; readonly startedAt: number; readonly takesOrders: () => Promise<boolean> };
};

/** However many look, so often at most is it worked out. */
const KEPT_MS = 5_000;
const PATIENCE_MS = 1_000;

/** How the installation fares, as everybody may know it: no names, no venues, no sums. It answers where the database does not. */
export const statusOf = ({ db, clock, sweeps, place }: StatusDeps): (() => Promise<Status>) =>
  keptFor(KEPT_MS, async () => {
    const now = clock();
    const [takesOrders, mails] = await Promise.all([
      place.takesOrders(),
      within(PATIENCE_MS, countMails(db, new Date(now)), 'The database does not say in time.').catch(() => null),
    ]);
    return {
      takesOrders,
      waitingMails: mails?.queued ?? null,
      failingWork: sweeps().filter(({ lastError }) => lastError !== null).length,
      startedAt: place.startedAt,
      at: now,
      version: place.version,
    };
  });
