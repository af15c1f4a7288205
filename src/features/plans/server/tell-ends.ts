import { inTransaction, type Database } from '#platform/server/database.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import type { Posted, QueuedMailer } from '#platform/server/queued-mailer.ts';
import { holderById } from '#features/accounts/server/store.ts';
import { takeEndNotice, venuesThatEnd, type Planning } from '#features/venues/server/plan-sql.ts';
import { ownersOf } from '#features/venues/server/venue-sql.ts';
import { planEndsMail } from './plan-ends-mail.ts';

type Deps = Planning & { readonly db: Database; readonly mailer: Pick<QueuedMailer, 'post'>; readonly publicUrl: string };

/** Tells the owners of venues whose plan or trial ends soon: seven days before, three, and one. */
export async function tellEnds(deps: Deps): Promise<void> {
  if (!deps.plans) return;
  const now = deps.clock();
  await eachAlone(await venuesThatEnd(deps.db, now), (venueId) => tell(deps, venueId, now));
}

/** The mails are written down with the note that they are: neither is ever there without the other. */
async function tell({ db, mailer, publicUrl }: Deps, venueId: string, now: number): Promise<void> {
  const posted = await inTransaction(db, async (tx) => {
    const end = await takeEndNotice(tx, venueId, now);
    const mails: Posted[] = [];
    for (const owner of end ? await ownersOf(tx, venueId) : []) {
      const holder = await holderById(tx, owner);
      if (end && holder) mails.push(await mailer.post(planEndsMail(publicUrl, holder, end, now), tx));
    }
    return mails;
  });
  for (const mail of posted) mail.deliver();
}
