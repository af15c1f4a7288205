import { log } from '#platform/server/log.ts';
import type { Account } from './accounts.ts';
import { crashPoint } from './crash-points.ts';
import { keepNotice, noticeProcessed } from './notice-sql.ts';
import { ProviderAway, ProviderRefused, type Delivery, type Notice } from './gateway.ts';
import { closePayment, lookAndBook, MOST_DECLINES } from './look.ts';
import type { PaymentDeps } from './payments.ts';
import { paymentByRef, readPayment, updatePayment, type PaymentRow } from './store.ts';
import { returnSurplus } from './refund.ts';

/** `taken`: kept, and dealt with. `passed`: not believed, or of nothing that we know. `again`: the provider should send it once more. */
export type NoticeOutcome = 'taken' | 'passed' | 'again' | 'unreadable';

/**
 * Takes a provider's notice: kept once by its id, believed only where it is verified, and even then only as a reason to look. So notices may
 * come in any order and any number of times. Of what is not verified, or names no payment of ours, nothing is written: anyone may send it, and would fill the disk.
 */
export async function takeNotice(deps: PaymentDeps, account: Account, venueId: string | null, delivery: Delivery): Promise<NoticeOutcome> {
  const { provider } = account.gateway;
  let notice: Notice | null;
  try {
    const isOurs = async (named: Pick<Notice, 'providerRef' | 'paymentId'>) => (await paymentOf(deps, account, named)) !== null;
    notice = await account.gateway.readNotice({ ...delivery, isOurs });
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderRefused) return 'again';
    throw error;
  }
  if (!notice) return 'unreadable';
  const payment = notice.verified ? await paymentOf(deps, account, notice) : null;
  // Somebody else's: the account is used for other things too. Or ours, and faster than our own note of it: then the sweep finds it.
  if (!payment || payment.account !== account.name) return 'passed';
  const kept = await keepNotice(deps.db, provider, notice, { venueId, paymentId: payment.id });
  // Enough of them: how it stands is found by the sweep.
  if (!kept) return 'passed';
  crashPoint('notice-kept');
  if (kept.processed) return 'taken';
  try {
    await countDecline(deps, payment, notice);
    const after = await lookAndBook(deps, payment);
    if (after.status === 'surplus') await returnSurplus(deps, after);
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    log.warn({ provider, reason: error.message }, 'a notice came, but the provider does not answer');
    return 'again';
  }
  await noticeProcessed(deps.db, provider, notice.eventId, payment.id);
  return 'taken';
}

async function paymentOf(
  { db }: PaymentDeps,
  { gateway }: Account,
  { providerRef, paymentId }: Pick<Notice, 'providerRef' | 'paymentId'>,
): Promise<PaymentRow | null> {
  const byRef = providerRef === null ? null : await paymentByRef(db, gateway.provider, providerRef);
  if (byRef) return byRef;
  const named = paymentId === null ? null : await readPayment(db, paymentId);
  // It came before we had noted the provider's name for it.
  return named && named.provider === gateway.provider && named.providerRef === null ? named : null;
}

const DECLINED = new Set(['payment_intent.payment_failed', '1798']);

async function countDecline(deps: PaymentDeps, payment: PaymentRow, { type }: Notice): Promise<void> {
  if (!DECLINED.has(type) || payment.status !== 'open') return;
  const declines = payment.declines + 1;
  await updatePayment(deps.db, payment, { declines });
  if (declines >= MOST_DECLINES) await closePayment(deps, payment);
}
