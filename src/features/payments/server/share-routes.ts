import { LEAST_ONLINE_CENTS } from '#domain/payment-status.ts';
import { toldMethod } from '#domain/hand-money.ts';
import { PAYMENT } from '#domain/methods.ts';
import { toCents } from '#domain/money-parts.ts';
import { toAmount } from '#domain/money.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { inTransaction } from '#platform/server/database.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import { freeShare } from '#features/ordering/server/hold-share.ts';
import { holdForPayment, readShareToPay, type ShareToPay } from '#features/ordering/server/online-share.ts';
import { memberOf, phoneOf, type Member } from '#features/ordering/server/visit-right.ts';
import { SHARE_STATES } from '#features/ordering/together-contract.ts';
import * as contract from '../share-contract.ts';
import { ProviderAway, ProviderRefused, type LastCard } from './gateway.ts';
import { lookAndTell } from './look.ts';
import { sharePurchase } from './purchase.ts';
import { closeTry } from './reconcile.ts';
import { returnSurplus } from './refund.ts';
import { onlineAccount, type PaymentRouteDeps } from './routes.ts';
import { sendShareReceipt } from './send-receipt.ts';
import { openPayment } from './start-payment.ts';
import { paymentsOfShare, type PaymentRow } from './store.ts';

type Deps = Omit<PaymentRouteDeps, 'limits'> & {
  readonly limits: PaymentRouteDeps['limits'] & Readonly<Record<'billReads', Limit>>;
  readonly secureCookies: boolean;
};

/** Shares of a table's bill that are paid on the phone. */
export function sharePaymentRoutes(app: App, deps: Deps): void {
  serve(app, contract.startSharePayment, async ({ params, body, context }) => {
    const me = await memberOf(deps, context, params.visit);
    const { method } = body;
    const payer = method === PAYMENT.gatewayForm ? (body.form ?? undefined) : undefined;
    if (!me.venue.paymentMethods.has(method) || !(await onlineAccount(deps.accounts, me.venue.venueId, method)))
      throw new Refusal(400, 'method_unavailable', 'This payment method is not offered here.', { paymentMethod: method });
    const before = await mine(deps, me, params.share);
    refuseSum(before, payer);
    await inTransaction(deps.db, (tx) => holdForPayment(tx, me, params.share, new Date(deps.clock())));
    deps.feed.nudge(me.venue.venueId);
    const share = await mine(deps, me, params.share);
    const where = { venueId: me.venue.venueId, fromCode: true };
    const opening = (open: Parameters<typeof deps.limit.opening<boolean>>[2]) => deps.limit.opening(context, where, open);
    const { opened } = await openPayment(deps, { purchase: sharePurchase(share), method }, { payer, opening });
    if (opened.clientSecret) return { kind: 'card' as const, clientSecret: opened.clientSecret };
    if (opened.redirectUrl) return { kind: 'redirect' as const, url: opened.redirectUrl };
    throw new Refusal(503, 'payment_unavailable', 'Failed to initialize payment. Please try again.');
  });

  serve(app, contract.checkSharePayment, async ({ params, context }) => {
    const me = await phoneOf(deps, context, params.visit);
    const last = await checkShare(deps, await mine(deps, me, params.share));
    return told(deps, me, params.share, last);
  });

  serve(app, contract.abandonSharePayment, async ({ params, context }) => {
    const me = await phoneOf(deps, context, params.visit);
    const { share } = await mine(deps, me, params.share);
    await closeTries(deps, await paymentsOfShare(deps.db, share.venueId, share.id));
    const after = await mine(deps, me, params.share);
    if (after.share.state !== 'paid') await freeShare(deps, me.visit, { share: share.id, of: me.person.id, actor: 'guest' });
    return told(deps, me, params.share);
  });

  serve(app, contract.mailShareReceipt, async ({ params, body, context }) => {
    const me = await phoneOf(deps, context, params.visit);
    await sendShareReceipt(deps, me, await mine(deps, me, params.share), body.email);
    return undefined;
  });
}

const UNDER_WAY = new Set<string>(['created', 'open']);

/** Looks at its provider. Answers what became of the card that was tried last, while nothing is paid; `asked` also where nobody answers: it may be paid. */
export async function checkShare(
  deps: Pick<Deps, 'db' | 'feed' | 'clock' | 'accounts' | 'publicUrl'>,
  { share }: ShareToPay,
): Promise<LastCard | null> {
  let last: LastCard | null = null;
  for (const payment of await paymentsOfShare(deps.db, share.venueId, share.id)) {
    if (!UNDER_WAY.has(payment.status)) continue;
    try {
      const looked = await lookAndTell(deps, payment);
      last = looked.after.problem === null ? (looked.last ?? last) : 'asked';
      if (looked.after.status === 'surplus') await returnSurplus(deps, looked.after);
    } catch (error) {
      if (!(error instanceof ProviderAway || error instanceof ProviderRefused || error instanceof Refusal)) throw error;
      if (payment.status === 'open') last = 'asked';
    }
  }
  return last;
}

async function closeTries(deps: Deps, payments: readonly PaymentRow[]): Promise<void> {
  try {
    for (const payment of payments) if (UNDER_WAY.has(payment.status)) await closeTry(deps, payment);
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    throw new Refusal(503, 'payment_unavailable', 'The provider gives no answer. Please try again.');
  }
}

/** One's own share of that visit. Refuses not_found (404). */
async function mine({ db }: Pick<Deps, 'db'>, { visit, person }: Member, shareId: string): Promise<ShareToPay> {
  const found = isUuid(shareId) ? await readShareToPay(db, { venueId: visit.venueId, shareId: shareId.toLowerCase() }) : null;
  if (!found || found.share.personId !== person.id || found.visit.id !== visit.id) throw notFound('The share');
  return found;
}

function refuseSum({ amountCents }: ShareToPay, payer: { readonly amount: number } | undefined): void {
  if (amountCents < LEAST_ONLINE_CENTS)
    throw new Refusal(409, 'too_little', 'This is too little to be paid online.', { least: toAmount(LEAST_ONLINE_CENTS) });
  if (payer && toCents(payer.amount) !== amountCents)
    throw new Refusal(409, 'amount_differs', 'This is not what the share comes to.', { due: toAmount(amountCents) });
}

async function told(deps: Deps, me: Member, shareId: string, last: LastCard | null = null): Promise<contract.SharePaying> {
  const { share, amountCents } = await mine(deps, me, shareId);
  const states = new Set((await paymentsOfShare(deps.db, share.venueId, share.id)).map(({ status }) => status));
  const money = states.has('paid')
    ? 'paid'
    : states.has('surplus')
      ? 'returning'
      : states.has('created') || states.has('open')
        ? (last ?? 'open')
        : states.has('returned')
          ? 'returned'
          : 'none';
  const lapsed = share.state === 'held' && share.heldUntil.getTime() <= deps.clock();
  return {
    _id: share.id,
    visit: me.visit.id,
    venue: { number: me.venue.number, title: me.venue.title },
    table: me.visit.tableNumber,
    amount: toAmount(amountCents),
    tip: toAmount(share.tipCents),
    currency: me.venue.currency,
    timeZone: me.venue.timeZone,
    state: lapsed ? 'lapsed' : (SHARE_STATES.find((state) => state === share.state) ?? 'freed'),
    method: toldMethod(share.method),
    until: share.heldUntil.toISOString(),
    money,
  };
}

/** The page where a share is paid, and its receipt read. */
export const sharePage = ({ share, visit }: ShareToPay): string => `/share/${visit.id}/${share.id}`;
