import { SLIP_OPEN_FOR_MS } from '#domain/fiscal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import type { Posted, QueuedMailer } from '#platform/server/queued-mailer.ts';
import { holderById } from '#features/accounts/server/store.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import { ownersOf } from '#features/venues/server/venue-sql.ts';
import { openSlipsMail } from './open-slips-mail.ts';
import { takeWarning, venuesToWarn } from './slip-sql.ts';

type Deps = {
  readonly db: Database;
  readonly venues: VenueCache;
  readonly clock: Clock;
  readonly mailer: Pick<QueuedMailer, 'post'>;
  readonly publicUrl: string;
};

/** Owners of slips that are still open after a day get one mail: each slip is told of once, and a venue has one such mail a day at most. */
export async function warnOfOpenSlips(deps: Deps): Promise<void> {
  const now = deps.clock();
  const before = new Date(now - SLIP_OPEN_FOR_MS);
  await eachAlone(await venuesToWarn(deps.db, before), (venueId) => warn(deps, venueId, before, new Date(now)));
}

/** The mails are written down with the note that they are: neither is ever there without the other. */
async function warn({ db, venues, mailer, publicUrl }: Deps, venueId: string, before: Date, now: Date): Promise<void> {
  const venue = await venues.get(venueId);
  if (!venue) return;
  const posted = await inTransaction(db, async (tx) => {
    const numbers = await takeWarning(tx, venueId, before, now);
    const mails: Posted[] = [];
    for (const owner of numbers.length === 0 ? [] : await ownersOf(tx, venueId)) {
      const holder = await holderById(tx, owner);
      if (holder) mails.push(await mailer.post(openSlipsMail(publicUrl, holder, venue, numbers), tx));
    }
    return mails;
  });
  for (const mail of posted) mail.deliver();
}
