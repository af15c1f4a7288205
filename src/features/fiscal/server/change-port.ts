import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import type { GuardedPost } from '#platform/server/guarded-post.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import type { FiscalForm } from '../contract.ts';
import { bringUpToDate } from './make-steps.ts';
import { holdPort, savePort, sealFiscalSecret } from './port-sql.ts';
import { closeByHand, openOrders, renewAll, renewSteps } from './slip-sql.ts';

export type ChangeDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: string;
  readonly provider: Pick<GuardedPost, 'takes' | 'leadsTo'>;
};
export type By = { readonly venueId: string; readonly actor: string };

/** Where slips are kept, and whether. Refuses fiscal_address (400) and fiscal_secret (400). */
export async function changePort(deps: ChangeDeps, { venueId, actor }: By, { on, url, secret }: FiscalForm): Promise<void> {
  if (!deps.provider.takes(url) || (await deps.provider.leadsTo(url)) === 'private')
    throw new Refusal(400, 'fiscal_address', 'Providers are called at https addresses of public hosts alone, by name.');
  return inTransaction(deps.db, async (tx) => {
    const now = new Date(deps.clock());
    const before = await holdPort(tx, venueId);
    // A secret goes to nobody but whom it was typed for.
    const kept = before !== null && new URL(before.url).origin === new URL(url).origin ? before.secret : null;
    const sealed = secret === undefined ? kept : sealFiscalSecret(deps.secret, venueId, secret);
    if (sealed === null) throw new Refusal(400, 'fiscal_secret', 'The secret of that address is needed.');
    await savePort(tx, venueId, { isOn: on, url, secret: sealed, now });
    // It may be another provider, or the same one that lets us in now.
    await renewAll(tx, venueId, now);
    // What became of orders with open slips while nobody was told.
    if (on && before?.isOn === false) await bringUpToDate(tx, venueId, await openOrders(tx, venueId), { since: now, now });
    await recordAudit(tx, {
      venueId,
      actor,
      action: 'fiscal.changed',
      subject: url,
      ...(before && { before: { address: before.url, on: before.isOn } }),
      after: { address: url, on, ...(secret !== undefined && { secret: 'changed' }) },
    });
  });
}

/** Asks at once for what waits or was refused. Refuses not_found. */
export function trySlipAgain({ db, clock }: ChangeDeps, venueId: string, orderId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!isUuid(orderId) || !(await renewSteps(tx, venueId, orderId, new Date(clock())))) throw notFound('The slip');
  });
}

/** Somebody closed a slip at the provider without us. Refuses not_found. */
export function closeSlip({ db, clock }: ChangeDeps, { venueId, actor }: By, orderId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const number = isUuid(orderId) ? await closeByHand(tx, venueId, orderId, new Date(clock())) : null;
    if (number === null) throw notFound('The slip');
    await recordAudit(tx, { venueId, actor, action: 'fiscal.closed_by_hand', subject: String(number) });
  });
}
