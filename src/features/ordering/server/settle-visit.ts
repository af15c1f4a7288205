import { changeOf, linesDue } from '#domain/bill.ts';
import { TIP_LINE } from '#domain/bill-division.ts';
import { takenSaid, type HandMethod } from '#domain/hand-money.ts';
import { add, cents, fromAmount, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { isStopped, wasPaid } from '#domain/order-status.ts';
import { isLargeTip, mostTip } from '#domain/tip.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { gaveWay } from '#platform/server/sql-failure.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { clearOrder } from '#features/loyalty/server/store.ts';
import { readStaff } from '#features/venues/server/staff-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { ORDER_EVENTS } from '../events.ts';
import type { Bill } from '../visit-contract.ts';
import { billOrder } from './bill-order.ts';
import {
  handMoneyOfMany,
  handMoneyOfTaking,
  insertHandMoney,
  lockOrders,
  orderIdsOf,
  updatePaid,
  type HandMoneyRow,
} from './hand-money-sql.ts';
import { lastTaken } from './last-taken.ts';
import { stampPaidLines } from './line-stamps.ts';
import { readBill } from './read-bill.ts';
import type { VisitDeps } from './run-visit.ts';
import { staffFirst } from './hold-share.ts';
import { claimsOn, lapseShares, type ClaimRow } from './share-sql.ts';
import { readOrders, type FullOrder } from './store.ts';
import { SeatMoved } from './visit-right.ts';
import { readStanding } from './visit-sql.ts';

export type Taking = {
  readonly venue: VenueSnapshot;
  readonly actor: string;
  readonly visit: string;
  /** Made by the page that asks. */
  readonly id: string;
  readonly what: readonly { readonly order: string; readonly lines: readonly number[] | null }[];
  /** Euro, all three. */
  readonly amount: number;
  readonly tip: number;
  readonly given: number | null;
  readonly method: HandMethod;
  readonly tipTo: string | null;
  /** A large tip that was said to be meant. */
  readonly tipMeant?: boolean | undefined;
};
/** Its table was joined to another while the rounds were waited for. */
const mayTryAgain = (error: unknown): boolean => gaveWay(error) || error instanceof SeatMoved;

type Taken = { readonly taken: number; readonly tip: number; readonly change: number; readonly bill: Bill };

type Part = {
  readonly full: FullOrder;
  readonly lines: readonly number[] | null;
  /** Sale and the order's own tip. */
  readonly amountCents: Cents;
  readonly ownTipCents: Cents;
  readonly isRest: boolean;
};

/**
 * Staff took money for a table: all of it or some, for several orders at once. The orders' rows are held while it is decided, so of two who take the
 * same one does, and the other reads who did. Said twice under one `id` it is taken once. Refuses what the contract names.
 */
export async function settleVisit(deps: VisitDeps, asked: Taking): Promise<Taken> {
  const { venue } = asked;
  const tipCents = fromAmount(asked.tip);
  await refusePerson(deps, asked);
  const answer = await inTransaction(
    deps.db,
    async (tx) => {
      const read = () => (isUuid(asked.visit) ? readStanding(tx, venue.venueId, asked.visit.toLowerCase()) : null);
      const visit = await read();
      if (!visit) throw notFound('The visit');
      const ids = asked.what.map(({ order }) => order.toLowerCase());
      if (!ids.every(isUuid) || new Set(ids).size < ids.length) throw unknownLine();
      // Of the whole visit: a share that is freed may lie on rounds beside these.
      await lockOrders(tx, venue.venueId, [...new Set([...ids, ...(await orderIdsOf(tx, venue.venueId, visit.id))])]);
      if ((await read())?.id !== visit.id) throw new SeatMoved();
      const taken = (await repeated(tx, asked, tipCents)) ?? (await take(tx, deps, asked, { visitId: visit.id, ids, tipCents }));
      const change = changeOf(add(taken, tipCents), asked.given === null || asked.method === 'card' ? null : fromAmount(asked.given));
      if (change === null) {
        const least = toAmount(add(taken, tipCents));
        throw new Refusal(400, 'given_too_little', 'This is less than what is to be paid.', { least });
      }
      const bill = await readBill(tx, venue, { floor: visit.floor, table: visit.tableNumber }, asked.actor);
      return { taken: toAmount(taken), tip: asked.tip, change: toAmount(change), bill };
    },
    mayTryAgain,
  );
  deps.feed.nudge(venue.venueId);
  return answer;
}

/** What was taken under this name before; null: nothing. */
async function repeated(tx: Tx, { venue, id, method, amount }: Taking, tipCents: Cents): Promise<Cents | null> {
  const rows = await handMoneyOfTaking(tx, venue.venueId, id);
  if (rows.length === 0) return null;
  const taken = cents(rows.reduce((sum, row) => sum + row.amountCents, 0) - tipCents);
  if (taken === fromAmount(amount) && rows.every((row) => row.method === method)) return taken;
  throw new Refusal(422, 'idempotency_key_reused', 'This was used for another sum.');
}

type Found = { readonly visitId: string; readonly ids: readonly string[]; readonly tipCents: Cents };

async function take(tx: Tx, deps: VisitDeps, asked: Taking, { visitId, ids, tipCents }: Found): Promise<Cents> {
  const { venue, what } = asked;
  const now = new Date(deps.clock());
  const orders = await readOrders(tx, venue.venueId, ids);
  const money = await handMoneyOfMany(tx, venue.venueId, ids);
  await lapseShares(tx, venue.venueId, { orderIds: ids }, now);
  const claims = await claimsOn(tx, venue.venueId, ids);
  const parts: Part[] = [];
  for (const { order: id, lines } of what) {
    const full = orders.get(id.toLowerCase());
    if (!full || full.order.visitId !== visitId || lines?.length === 0 || lines?.some((line) => line > full.lines.length))
      throw unknownLine();
    const own = money.filter(({ orderId, kind }) => orderId === full.order.id && kind === 'payment');
    const paid = new Set(own.flatMap((entry) => entry.lines));
    if (wasPaid(full.order.paymentStatus) || lines?.some((line) => paid.has(line))) throw await beatenBy(tx, venue, own);
    if (full.order.paymentStatus !== 'unpaid' || isStopped(full.order.status)) throw notUnpaid(full);
    const onOrder = claims.filter(({ orderId }) => orderId === full.order.id);
    const bill = billOrder(full.order, full.lines);
    const due = linesDue(bill, paid, lines, partlyPaid(onOrder));
    // The last line takes the tip along, which somebody may be paying.
    const reached = onOrder.filter(({ line }) => due.isRest || lines === null || lines.includes(line));
    await staffFirst(tx, { venueId: venue.venueId, id: visitId }, reached, { actor: asked.actor, now });
    const { saleCents, tipCents: ownTipCents, isRest } = due;
    parts.push({ full, lines, amountCents: add(saleCents, ownTipCents), ownTipCents, isRest });
  }
  const taken = add(...parts.map(({ amountCents }) => amountCents));
  if (taken !== fromAmount(asked.amount))
    throw new Refusal(409, 'bill_changed', 'The bill has changed. Look at the sum again.', { amount: toAmount(taken) });
  const most = mostTip(taken);
  if (tipCents > most)
    throw new Refusal(400, 'tip_too_large', 'This tip is far more than the bill. Look at it again.', { most: toAmount(most) });
  if (isLargeTip(taken, tipCents) && !asked.tipMeant)
    throw new Refusal(400, 'tip_large', 'This tip is large. Say that it is meant.', { amount: toAmount(taken), tip: asked.tip });
  // The tip is of the last order that is paid with it.
  for (const [at, part] of parts.entries()) await write(tx, deps, asked, part, at === parts.length - 1 ? tipCents : ZERO);
  return taken;
}

async function write(tx: Tx, deps: VisitDeps, asked: Taking, part: Part, extraCents: Cents): Promise<void> {
  const { actor, method, id: takingId, tipTo } = asked;
  const { order } = part.full;
  const revision = await updatePaid(tx, order, { tipCents: extraCents, isPart: !part.isRest });
  if (revision === null) throw notUnpaid(part.full);
  if (part.isRest) await clearOrder(tx, order.id, `paid order #${order.number}`);
  const amountCents = add(part.amountCents, extraCents);
  const tipCents = add(part.ownTipCents, extraCents);
  const at = new Date(deps.clock());
  const entry = { kind: 'payment' as const, method, amountCents, actorId: actor, reason: null, at, tipCents, takingId };
  await insertHandMoney(
    tx,
    order,
    { ...entry, tipTo: tipCents > 0 ? tipTo : null },
    part.isRest ? [] : (part.lines ?? []).map((line) => ({ line })),
  );
  await stampPaidLines(tx, order, at);
  const { venueId, id: subjectId, number } = order;
  await recordAudit(tx, {
    venueId,
    actor,
    action: 'order.settled',
    subject: `#${number}`,
    after: takenSaid(method, amountCents, tipCents),
  });
  const data = { method, amountCents };
  await appendEvent(tx, ORDER_EVENTS, { venueId, type: 'order.settled', subjectId, subjectRevision: revision, data, actor });
}

/** What guests paid of lines with their shares. */
function partlyPaid(claims: readonly ClaimRow[]): Map<number, Cents> {
  const paid = Map.groupBy(
    claims.filter(({ state, line }) => state === 'paid' && line !== TIP_LINE),
    ({ line }) => line,
  );
  return new Map([...paid].map(([line, parts]) => [line, add(...parts.map((part) => cents(part.cents)))]));
}

/** Of those who reach for one line one takes it; the others read who did. */
async function beatenBy(tx: Tx, { venueId }: VenueSnapshot, payments: readonly HandMoneyRow[]): Promise<Refusal> {
  const last = (await lastTaken(tx, venueId, payments)) ?? { by: '', at: null, method: null, amount: null };
  return new Refusal(409, 'already_taken', 'Somebody has taken money for some of this already.', last);
}

async function refusePerson({ db }: VisitDeps, { venue, tipTo }: Taking): Promise<void> {
  if (tipTo === null || (await readStaff(db, venue.venueId)).some(({ userId }) => userId === tipTo)) return;
  throw new Refusal(400, 'person_unknown', 'This person is not of the team.', { tipTo });
}

const notUnpaid = ({ order }: FullOrder) =>
  new Refusal(409, 'not_unpaid', 'There is nothing to be paid by hand here.', { paymentStatus: order.paymentStatus });
const unknownLine = () => new Refusal(400, 'line_unknown', 'This is not on the bill.');
