import { v7 as uuidv7 } from 'uuid';
import { isOffered } from '#domain/guarantee.ts';
import { fromAmount, toAmount } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { inTransaction } from '#platform/server/database.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import { askForHold, endHold, readHoldToGive, type HoldToGive } from '#features/ordering/server/card-hold.ts';
import { holdOnWire, readGuarantee } from '#features/ordering/server/hold-limit.ts';
import { holdsOf, lastHoldOf, openOf } from '#features/ordering/server/hold-sql.ts';
import { memberOf, phoneOf, type Member } from '#features/ordering/server/visit-right.ts';
import * as contract from '../hold-contract.ts';
import { ProviderAway, ProviderRefused } from './gateway.ts';
import { closePayment, lookAndBook } from './look.ts';
import { holdPurchase } from './purchase.ts';
import { onlineAccount, type PaymentRouteDeps } from './routes.ts';
import { settleHold } from './settle-holds.ts';
import { openPayment } from './start-payment.ts';
import { paymentUnderWay } from './store.ts';

type Deps = Omit<PaymentRouteDeps, 'limits'> & {
  readonly limits: PaymentRouteDeps['limits'] & Readonly<Record<'billReads', Limit>>;
  readonly secureCookies: boolean;
};
type Wanted = { readonly amountCents: number; readonly hours: number; readonly method: number };

/** Guests' cards that guarantee their table's bill. */
export function holdRoutes(app: App, deps: Deps): void {
  serve(app, contract.startHold, async ({ params, body, context }) => {
    const me = await memberOf(deps, context, params.visit);
    const wanted = { amountCents: fromAmount(body.amount), hours: body.hours, method: body.method };
    await refuseOther(deps, me, wanted);
    const hold = await askedFor(deps, me, wanted);
    const where = { venueId: me.venue.venueId, fromCode: true };
    const opening = (open: Parameters<typeof deps.limit.opening<boolean>>[2]) => deps.limit.opening(context, where, open);
    const { opened } = await openPayment(deps, { purchase: holdPurchase(hold), method: body.method }, { opening });
    if (opened.clientSecret) return { kind: 'card' as const, clientSecret: opened.clientSecret };
    throw new Refusal(503, 'payment_unavailable', 'Failed to initialize payment. Please try again.');
  });

  serve(app, contract.checkHold, async ({ params, context }) => {
    const me = await phoneOf(deps, context, params.visit);
    const asked = await lastHoldOf(deps.db, me.venue.venueId, me.person.id);
    const payment = asked && (await paymentUnderWay(deps.db, ofHold(asked.venueId, asked.id)));
    if (payment) await leaveToSweep(() => lookAndBook(deps, payment));
    return told(deps, me);
  });

  serve(app, contract.releaseHold, async ({ params, context }) => {
    const me = await phoneOf(deps, context, params.visit);
    const { dueCents } = await openOf(deps.db, me.visit);
    if (dueCents > 0) throw new Refusal(409, 'still_open', 'Something is to be paid first.', { due: toAmount(dueCents) });
    for (const { venueId, id, personId } of await holdsOf(deps.db, me.visit))
      if (personId === me.person.id) await leaveToSweep(() => settleHold(deps, { venueId, holdId: id }, { by: 'guest' }));
    return told(deps, me);
  });
}

const ofHold = (venueId: string, holdId: string) => ({ venueId, orderId: null, shareId: null, holdId });

/** Refuses no_guarantee, hold_differs (409), method_unavailable (400). */
async function refuseOther(deps: Deps, { venue }: Member, { amountCents, hours, method }: Wanted): Promise<void> {
  const { guarantee } = venue;
  if (!guarantee) throw new Refusal(409, 'no_guarantee', 'This venue asks for no guarantee.');
  if (!isOffered(guarantee, amountCents) || hours !== guarantee.hours)
    throw new Refusal(409, 'hold_differs', 'The venue asks for something else now. Please look at it again.', {
      amount: toAmount(guarantee.amountCents),
      hours: guarantee.hours,
    });
  const account = venue.paymentMethods.has(method) ? await onlineAccount(deps.accounts, venue.venueId, method) : null;
  if (!account?.gateway.capture)
    throw new Refusal(400, 'method_unavailable', 'This payment method is not offered here.', { paymentMethod: method });
}

/** What this phone agreed to. Another one that it was asked for before is closed first. */
async function askedFor(deps: Deps, me: Member, { amountCents, hours }: Wanted): Promise<HoldToGive> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const now = new Date(deps.clock());
    const hold = await inTransaction(deps.db, (tx) => askForHold(tx, me, { id: uuidv7(), amountCents, hours, now }));
    const full = await readHoldToGive(deps.db, { venueId: hold.venueId, holdId: hold.id });
    if (full && hold.amountCents === amountCents && hold.hours === hours) return full;
    await closeAsked(deps, hold);
  }
  throw new Refusal(503, 'busy', 'Please try again.');
}

async function closeAsked(deps: Deps, { venueId, id: holdId }: { readonly venueId: string; readonly id: string }): Promise<void> {
  const payment = await paymentUnderWay(deps.db, ofHold(venueId, holdId));
  try {
    if (payment) await closePayment(deps, payment);
    else await inTransaction(deps.db, (tx) => endHold(tx, { venueId, holdId }, new Date(deps.clock())));
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderRefused)
      throw new Refusal(503, 'payment_unavailable', 'The provider gives no answer. Please try again.');
    throw error;
  }
}

/** Whether the provider answered; else the sweep asks again. */
export async function leaveToSweep(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderRefused || error instanceof Refusal) return false;
    throw error;
  }
}

async function told({ db }: Deps, { venue, visit, person }: Member): Promise<contract.HoldNow> {
  const mine = await lastHoldOf(db, venue.venueId, person.id);
  return {
    mine: mine && holdOnWire(mine),
    guarantee: (await readGuarantee(db, venue, visit)) ?? null,
    venue: { number: venue.number, title: venue.title },
    table: visit.tableNumber,
    currency: venue.currency,
  };
}
