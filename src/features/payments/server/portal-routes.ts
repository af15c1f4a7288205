import type { Context } from 'hono';
import { v7 as uuidv7 } from 'uuid';
import { may } from '#domain/permissions.ts';
import { toCents } from '#domain/money-parts.ts';
import { toAmount } from '#domain/money.ts';
import { Refusal, notFound, unauthorised } from '#platform/shared/refusal.ts';
import { serve, type App } from '#platform/server/http.ts';
import { staffOrder } from '#features/ordering/server/saved-order.ts';
import { readOrder, type FullOrder } from '#features/ordering/server/store.ts';
import type { WhoAsks } from '#features/ordering/server/order-access.ts';
import { notAllowed } from '#features/venues/server/not-allowed.ts';
import { standingAt } from '#features/venues/server/venue-sql.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import { credentialStates, forgetKeys, saveKeys, tryKeys } from './credentials.ts';
import type { PaymentDeps } from './payments.ts';
import { portionsHere } from './portions-back.ts';
import { refundsOf } from './refund-sql.ts';
import { refundPayment } from './refund.ts';
import type { RefundRow } from './refund-sql.ts';
import { troubles } from './troubles.ts';
import { paidPayment } from './store.ts';

export type PortalDeps = PaymentDeps & { readonly gate: VenueGate; readonly who: WhoAsks; readonly secret: string };

export function paymentPortalRoutes(app: App, deps: PortalDeps): void {
  serve(app, contract.refundOrder, async ({ params, body, context }) => {
    const { full, userId } = await refundable(deps, context, params.id);
    const key = context.req.header('idempotency-key')?.trim() || uuidv7();
    if (key.length > 200) throw new Refusal(400, 'invalid_input', 'An Idempotency-Key has at most 200 characters.');
    const payment = await paidPayment(deps.db, full.order.venueId, full.order.id);
    if (!payment) throw new Refusal(409, 'not_refundable', 'This order was not paid online.');
    const amountCents = typeof body.amount === 'number' ? toCents(body.amount) : null;
    const sentCents = body.refunded === undefined ? null : toCents(body.refunded);
    const reason = body.reason.trim();
    const refund = await refundPayment(deps, {
      payment,
      amountCents,
      reason,
      actorId: userId,
      idempotencyKey: key,
      sentCents,
      portions: body.portions,
    });
    const after = (await readOrder(deps.db, full.order.id)) ?? full;
    return { refund: wireRefund(refund), order: staffOrder(after) };
  });

  serve(app, contract.portionsLeftOnline, async ({ params, context }) => {
    const { full } = await refundable(deps, context, params.id);
    const payment = await paidPayment(deps.db, full.order.venueId, full.order.id);
    if (!payment) throw new Refusal(409, 'not_refundable', 'This order was not paid online.');
    const sentCents = await refundsOf(deps.db, payment.venueId, payment.id);
    return { portions: await portionsHere(deps.db, full, { paidCents: payment.amountCents, sentCents }) };
  });

  serve(app, contract.paymentSettings, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'payments');
    return { providers: await credentialStates(deps, venue), problems: await troubles(deps.db, venue.venueId) };
  });
  serve(app, contract.saveCredentials, async ({ params, body, context }) => {
    const at = await deps.gate(context, params.id, 'payments');
    return saveKeys(deps, at, params.provider, body.fields);
  });
  serve(app, contract.deleteCredentials, async ({ params, context }) =>
    forgetKeys(deps, await deps.gate(context, params.id, 'payments'), params.provider),
  );
  serve(app, contract.testCredentials, async ({ params, context }) =>
    tryKeys(deps, await deps.gate(context, params.id, 'payments'), params.provider),
  );
}

const wireRefund = ({ id, amountCents, currency, reason, status }: RefundRow) => ({
  _id: id,
  amount: toAmount(amountCents),
  currency,
  reason,
  status,
});

/** The order, for who may send its money back: anyone else's is not there; one's own without the permission is refused. */
async function refundable({ db, who }: PortalDeps, context: Context, id: string): Promise<{ full: FullOrder; userId: string }> {
  const user = await who(context.req.raw.headers);
  if (!user) throw unauthorised();
  const full = await readOrder(db, id);
  const standing = full && (await standingAt(db, full.order.venueId, user.id));
  if (!full || !standing) throw notFound('The order');
  if (!may(standing, 'refund')) throw notAllowed(standing, 'refund');
  context.header('Cache-Control', 'no-store');
  return { full, userId: user.id };
}
