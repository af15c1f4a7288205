import { changeOf } from '#domain/bill.ts';
import { TIP_LINE, vatOfParts, type PartTaken } from '#domain/bill-division.ts';
import { takenSaid, toldMethod, type HandMethod } from '#domain/hand-money.ts';
import { add, cents, fromAmount, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { subtract } from '#domain/money-parts.ts';
import { isStopped } from '#domain/order-status.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { clearOrder } from '#features/loyalty/server/store.ts';
import { readStaff } from '#features/venues/server/staff-sql.ts';
import { ORDER_EVENTS } from '../events.ts';
import { beingCharged, lockRounds, tellShares, type ShareDeps } from './hold-share.ts';
import { insertHandMoney, updatePaid } from './hand-money-sql.ts';
import { stampPaidLines } from './line-stamps.ts';
import { CHARGE, moveShare, payPart, sharesOf, type FullShare, type PartRow } from './share-sql.ts';
import type { FullOrder } from './store.ts';
import { readVisitState, type BillPosition, type VisitState } from './visit-positions.ts';
import type { VisitRow } from './visit-sql.ts';

export type TakingShare = {
  readonly share: string;
  readonly actor: string;
  /** How it was paid in the end. */
  readonly method: HandMethod;
  /** Whose its tip is; null: of who takes it. */
  readonly tipTo: string | null;
  /** Euro in cash; null: exactly the sum. */
  readonly given: number | null;
};
export type ShareTaken = { readonly taken: number; readonly tip: number; readonly change: number };

/**
 * Staff took the money of a share, in cash or by card: into the same books as all money that is taken by hand. One that lapsed is taken as long as nobody
 * else took of it. Said twice it is taken once. Refuses what the contract names.
 */
export async function takeShare(deps: ShareDeps, visit: VisitRow, asked: TakingShare): Promise<ShareTaken> {
  const id = asked.share.toLowerCase();
  if (asked.tipTo !== null && !(await readStaff(deps.db, visit.venueId)).some(({ userId }) => userId === asked.tipTo))
    throw new Refusal(400, 'person_unknown', 'This person is not of the team.', { tipTo: asked.tipTo });
  const answer = await inTransaction(deps.db, async (tx) => {
    await lockRounds(tx, visit);
    const share = isUuid(id) ? (await sharesOf(tx, visit)).find((one) => one.id === id) : undefined;
    if (!share) throw notFound('The share');
    const sum = cents(share.parts.reduce((all, part) => all + part.cents, 0));
    const change = changeOf(
      add(sum, cents(share.tipCents)),
      asked.given === null || asked.method === 'card' ? null : fromAmount(asked.given),
    );
    const least = toAmount(add(sum, cents(share.tipCents)));
    if (change === null) throw new Refusal(400, 'given_too_little', 'This is less than what is to be paid.', { least });
    const told = { taken: toAmount(sum), tip: toAmount(share.tipCents), change: toAmount(change) };
    if (share.state === 'paid') return told;
    if (share.way === CHARGE && share.state === 'held') throw beingCharged();
    if (share.state === 'freed') throw new Refusal(409, 'share_gone', 'This share was let go of.');
    const now = new Date(deps.clock());
    const state = await readVisitState(tx, visit, now);
    if (share.state === 'lapsed' || share.heldUntil <= now) await holdAgain(tx, state, share);
    await payParts(tx, { state, share, by: asked, now });
    if (!(await moveShare(tx, share, ['held'], { state: 'paid', method: asked.method, paidAt: now, paidBy: asked.actor })))
      throw new Refusal(409, 'share_gone', 'This share was let go of.');
    await tellShares(tx, visit, asked.actor);
    return told;
  });
  deps.feed.nudge(visit.venueId);
  return answer;
}

/** Who took the money, in which way. */
export type PaidBy = {
  /** By hand, or the provider. */
  readonly method: string;
  /** Null: nobody of the team. */
  readonly actor: string | null;
  readonly tipTo: string | null;
  /** What a provider kept; null: it does not say. */
  readonly feeCents?: number | null | undefined;
};
type Paying = { readonly state: VisitState; readonly share: FullShare; readonly by: PaidBy; readonly now: Date };

/** The money of a share, written down for each round that it touches. Refuses bill_changed (409). */
export async function payParts(tx: Tx, { state, share, by, now }: Paying): Promise<void> {
  const byOrder = [...Map.groupBy(share.parts, ({ orderId }) => orderId)];
  for (const [at, [orderId, parts]] of byOrder.entries()) {
    const full = roundToPay(state, orderId);
    if (!full) throw new Refusal(409, 'bill_changed', 'A round of it was stopped or paid meanwhile.', { order: orderId });
    // Their own tip is of the last round that is paid with it.
    const extraCents = at === byOrder.length - 1 ? cents(share.tipCents) : ZERO;
    // What a provider kept of the whole is told once.
    const feeCents = at === 0 || by.feeCents === null ? by.feeCents : 0;
    await payRound(tx, { full, parts, positions: state.positions, extraCents, by: { ...by, feeCents }, shareId: share.id, now });
  }
}

/** A round that can still be paid; null: it was stopped, or paid. */
export function roundToPay({ rounds }: VisitState, orderId: string): FullOrder | null {
  const full = rounds.find(({ order }) => order.id === orderId);
  return full?.order.paymentStatus === 'unpaid' && !isStopped(full.order.status) ? full : null;
}

/** The first part of a share that is not held which somebody else took meanwhile. */
export function lostPart({ positions }: VisitState, share: FullShare): PartRow | undefined {
  const isOpen = ({ orderId, line, cents: part, units }: PartRow) => {
    const position = positions.find((one) => one.order === orderId && one.line === line);
    return position !== undefined && position.openCents >= part && position.openUnits >= units;
  };
  return share.parts.find((part) => !isOpen(part));
}

/** One that lapsed is theirs again where nobody took of it meanwhile. Refuses share_taken (409). */
export async function holdAgain(tx: Tx, state: VisitState, share: FullShare): Promise<void> {
  const lost = lostPart(state, share);
  if (lost) throw new Refusal(409, 'share_taken', 'Somebody else has taken some of this since.', { order: lost.orderId, line: lost.line });
  // Held until it is taken, a moment later.
  if (share.state === 'lapsed') await moveShare(tx, share, ['lapsed'], { state: 'held' });
}

type PayingRound = {
  readonly full: FullOrder;
  readonly parts: readonly PartRow[];
  readonly positions: readonly BillPosition[];
  readonly extraCents: Cents;
  readonly by: PaidBy;
  readonly shareId: string;
  readonly now: Date;
};

async function payRound(tx: Tx, { full, parts, positions, extraCents, by, shareId, now }: PayingRound): Promise<void> {
  const { order } = full;
  const { actor, method, feeCents } = by;
  const sum = cents(parts.reduce((all, part) => all + part.cents, 0));
  const isPart = order.takenCents + sum < order.totalCents;
  const revision = await updatePaid(tx, order, { tipCents: extraCents, isPart });
  if (revision === null) throw new Refusal(409, 'bill_changed', 'A round of it was stopped or paid meanwhile.', { order: order.id });
  if (!isPart) await clearOrder(tx, order.id, `paid order #${order.number}`);
  const amountCents = add(sum, extraCents);
  const tipCents = add(cents(parts.find(({ line }) => line === TIP_LINE)?.cents ?? 0), extraCents);
  const entry = {
    kind: 'payment' as const,
    method,
    amountCents,
    actorId: actor,
    reason: null,
    at: now,
    tipCents,
    takingId: shareId,
    feeCents,
  };
  const settlementId = await insertHandMoney(tx, order, { ...entry, tipTo: tipCents > 0 ? by.tipTo : null });
  const vat = vatOfParts(parts.map((part) => takenOf(part, positions)));
  for (const [at, part] of parts.entries())
    await payPart(tx, { ...part, venueId: order.venueId }, { settlementId, vatCents: vat[at] ?? ZERO });
  await stampPaidLines(tx, order, now);
  const { venueId, id: subjectId, number } = order;
  await recordAudit(tx, {
    venueId,
    actor,
    action: 'order.settled',
    subject: `#${number}`,
    after: takenSaid(method, amountCents, tipCents),
  });
  const data = { method: toldMethod(method), amountCents };
  const who = actor ?? 'payment';
  await appendEvent(tx, ORDER_EVENTS, { venueId, type: 'order.settled', subjectId, subjectRevision: revision, data, actor: who });
}

/** A tip has no VAT. */
function takenOf({ orderId, line, cents: part }: PartRow, positions: readonly BillPosition[]): PartTaken {
  const position = positions.find((one) => one.order === orderId && one.line === line);
  if (!position || line === TIP_LINE) return { part: ZERO, grossCents: ZERO, vatCents: ZERO, rate: 0 };
  const paid = position.claims.filter(({ state }) => state === 'paid');
  const { grossCents, vatCents, rate } = position.share;
  return {
    part: cents(part),
    grossCents: subtract(grossCents, add(...paid.map((one) => cents(one.cents)))),
    vatCents: subtract(vatCents, add(...paid.map((one) => cents(one.vatCents ?? 0)))),
    rate,
  };
}
