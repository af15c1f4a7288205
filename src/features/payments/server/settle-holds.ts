import { judgeHold, lockRoundsOfHold, type Deciding } from '#features/ordering/server/card-hold.ts';
import { liveHolds, readHold, type HoldName } from '#features/ordering/server/hold-sql.ts';
import { inTransaction } from '#platform/server/database.ts';
import { readAttempt } from './attempt.ts';
import { bookPayment } from './book-payment.ts';
import { crashPoint } from './crash-points.ts';
import { ProviderAway } from './gateway.ts';
import { heldPayment, takeHolds } from './hold-payment-sql.ts';
import { accountOf, closePayment, lookAndBook } from './look.ts';
import type { PaymentDeps } from './payments.ts';
import { returnSurplus } from './refund.ts';
import { lockPayment, updatePayment, type PaymentRow } from './store.ts';

/** A hold that was decided on and whose provider said nothing is asked about again. Seconds. */
const ASK_EVERY = 45;
const AT_ONCE = 200;

/** Charges and lets go what is due, and finds what providers let go by themselves. Safe in several processes at once, as reconciliation is. */
export async function settleHolds(
  deps: PaymentDeps,
  quietly: (what: string, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  for (const name of await liveHolds(deps.db, new Date(deps.clock()), AT_ONCE)) await quietly('a hold', () => settleHold(deps, name, null));
  for (const payment of await takeHolds(deps.db, ASK_EVERY, AT_ONCE)) await quietly(payment.provider, () => carryOut(deps, payment));
}

/**
 * Decides what becomes of a hold, writes it down, and only then asks its provider. Whatever breaks in between, the sweep asks again under the same key: it is
 * charged once, for the share that was held for it. False: it stays as it is.
 */
export async function settleHold(deps: PaymentDeps, name: HoldName, deciding: Deciding): Promise<boolean> {
  const decided = await inTransaction(deps.db, async (tx): Promise<PaymentRow | null> => {
    await lockRoundsOfHold(tx, name);
    const found = await heldPayment(tx, name);
    const payment = found && (await lockPayment(tx, found));
    if (payment?.status !== 'held') return null;
    const fate = await judgeHold(tx, name, new Date(deps.clock()), deciding);
    if (fate.kind === 'stays') return null;
    if (fate.kind === 'releasing') return payment;
    const charge = { shareId: fate.shareId, amountCents: fate.cents };
    await updatePayment(tx, payment, charge);
    return { ...payment, ...charge };
  });
  if (!decided) return false;
  crashPoint('charge-written');
  deps.feed.nudge(name.venueId);
  await carryOut(deps, decided);
  return true;
}

/** Asks the provider for what was decided of a hold; where nothing was, how it stands. */
async function carryOut(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const hold = payment.holdId === null ? null : await readHold(deps.db, { venueId: payment.venueId, holdId: payment.holdId });
  if (hold?.state === 'charging') await capture(deps, payment);
  else if (hold?.state === 'releasing') await refundLate(deps, await closePayment(deps, payment));
  else await refundLate(deps, await lookAndBook(deps, payment));
}

async function capture(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const account = await accountOf(deps, payment);
  const attempt = await readAttempt(deps, payment);
  // Its keys are gone: nobody can charge it, nor find out. It stays as it is, and its owners see why.
  if (!account?.gateway.capture || !attempt) throw new ProviderAway(payment.provider, 'no keys');
  const standing = await account.gateway.capture(attempt);
  crashPoint('charge-sent');
  await refundLate(deps, await bookPayment(deps, payment, standing));
  crashPoint('booked');
}

/** Money that pays nothing any more goes back. */
async function refundLate(deps: PaymentDeps, after: PaymentRow): Promise<void> {
  if (after.status === 'surplus') await returnSurplus(deps, after);
}
