import {
  HAND_METHODS,
  leftOnCard,
  refundable,
  refundOf,
  toldMethod,
  waysBack,
  type HandMethod,
  type RefundProblem,
} from '#domain/hand-money.ts';
import { min, subtract, toCents } from '#domain/money-parts.ts';
import { lineShares } from '#domain/bill.ts';
import { goneOf, nextPortions, overWays, type Gone } from '#domain/portions-back.ts';
import { add, cents, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Tx } from '#platform/server/database.ts';
import type { SavedOrder } from '../contract.ts';
import { changeOrder, type ChangeDeps } from './change-order.ts';
import { backToShares, onlineLeft, type ShareBack } from './back-to-shares.ts';
import { billOrder } from './bill-order.ts';
import type { LineRow, OrderRow } from './order-rows.ts';
import { takeBackLines, takeBackStamps } from './line-stamps.ts';
import { paidLines } from './paid-lines.ts';
import { writeBacks, type BackRow } from './share-sql.ts';
import { handMoneyOfMany, insertHandMoney, lockOrders, paymentByHand, updateRefunded } from './hand-money-sql.ts';

export type Refund = {
  readonly orderId: string;
  readonly actor: string;
  /** Made by the page that asks. */
  readonly id?: string | undefined;
  /** Euro; null: everything that is left. */
  readonly amount: number | null;
  /** Euro that had been handed back when this was decided. */
  readonly refunded: number;
  readonly method: HandMethod;
  readonly reason: string;
  /** The lines that were sent back (from 1), where what they came to goes back. */
  readonly lines?: readonly number[] | undefined;
  /** Of others only so many portions. */
  readonly portions?: readonly { readonly line: number; readonly quantity: number }[] | undefined;
};

/**
 * Staff handed money back. All of it reverses the stamps and rewards of the order; what was eaten stays eaten, so no stock comes back. Said
 * twice under one `id` it goes back once. Refuses not_paid_by_hand, nothing_left, too_much, more_than_card, changed_meanwhile (409), not_an_amount (400),
 * idempotency_key_reused (422).
 */
export function refundOrder(
  deps: ChangeDeps,
  { orderId, actor, id, amount, refunded, method, reason, ...which }: Refund,
): Promise<SavedOrder> {
  return changeOrder(deps, { orderId, actor }, async (tx, { order, lines: rows }) => {
    const asked = namedLines(rows, which);
    const wanted = asked.length > 0 || amount === null ? null : toCents(amount);
    if (asked.length === 0 && amount !== null && wanted === null) throw refusalOf('not_an_amount', order);
    if (id !== undefined && (await wentBack(tx, order, { id, wanted, asked, method, reason }))) return null;
    if (toCents(refunded) !== order.refundedCents) throw changedMeanwhile(order);
    const parts = asked.length === 0 ? [] : await partsBack(tx, order, rows, asked);
    const sum = asked.length === 0 ? wanted : add(...parts.map((part) => part.cents));
    const back = { wanted: sum, method, reason, actor, parts, at: new Date(deps.clock()), takingId: id };
    const { revision, amountCents } = await handBack(tx, order, back);
    if (order.refundedCents + amountCents === order.totalCents) await takeBackStamps(tx, order, `refunded order #${order.number}`);
    return { revision, type: 'order.refunded', data: { method, amountCents } };
  });
}

type Named = Pick<Refund, 'method' | 'reason'> & { readonly id: string; readonly wanted: Cents | null; readonly asked: readonly Gone[] };

/** Whether it went back under this name before. Holds the order's row: a repeat waits for the first. Refuses idempotency_key_reused (422). */
async function wentBack(tx: Tx, order: OrderRow, { id, wanted, asked, method, reason }: Named): Promise<boolean> {
  await lockOrders(tx, order.venueId, [order.id]);
  const money = (await handMoneyOfMany(tx, order.venueId, [order.id])).filter(({ kind }) => kind === 'refund');
  const named = money.find(({ takingId }) => takingId === id);
  if (!named) return false;
  // Entries of one refund, by each way in which it went, are of one moment.
  const known = money.filter((entry) => entry.at.getTime() === named.at.getTime() && entry.actorId === named.actorId);
  const sum = known.reduce((all, { amountCents }) => all + amountCents, 0);
  // What guests paid online goes back by itself, whatever the rest goes by.
  const isSame = known.every((entry) => (entry.method === method || toldMethod(entry.method) === 'online') && entry.reason === reason);
  // A portion that goes by two ways is one.
  const portions = known.flatMap((entry) => entry.portions).filter(({ quantity }) => quantity !== 0);
  const isAsked = ({ line, quantity }: Gone) => portions.some((one) => one.line === line && (quantity ?? one.quantity) === one.quantity);
  const sameLines = asked.length === 0 || (asked.length === portions.length && asked.every(isAsked));
  if (isSame && sameLines && (wanted === null || sum === wanted)) return true;
  throw new Refusal(422, 'idempotency_key_reused', 'This was used for another refund.');
}

export type HandBack = {
  /** Null: everything that is left. */
  readonly wanted: ReturnType<typeof cents> | null;
  /** Null: the way it was paid. */
  readonly method: HandMethod | null;
  readonly reason: string;
  readonly actor: string;
  readonly at: Date;
  /** The name that its caller gave it. */
  readonly takingId?: string | undefined;
  /** The portions of lines that it is for; none: of the order. */
  readonly parts?: readonly PartBack[];
};

/** Portions of one line that go back, what they come to, and what the whole line does. */
type PartBack = {
  readonly line: number;
  readonly quantity: number;
  readonly cents: Cents;
  readonly lineCents: Cents;
  /** Nothing of the line is left then. */
  readonly isLast: boolean;
};

/** Writes a refund in the caller's transaction. Refuses as {@link refundOrder} does. */
export async function handBack(tx: Tx, order: OrderRow, back: HandBack): Promise<{ revision: number; amountCents: number }> {
  const payment = await paymentByHand(tx, order);
  if (!payment) throw new Refusal(409, 'not_paid_by_hand', 'Nobody took money for this order.', { paymentStatus: order.paymentStatus });
  const amountCents = refundOf(cents(order.takenCents), cents(order.refundedCents), back.wanted);
  if (typeof amountCents === 'string') throw refusalOf(amountCents, order);
  const revision = await updateRefunded(tx, order, amountCents);
  if (revision === null) throw changedMeanwhile(order);
  const parts = back.parts ?? [];
  const lines = parts.map(({ line }) => line);
  const backs = await backToShares(tx, order, { amountCents, lines, linesCents: add(...parts.map(({ lineCents }) => lineCents)) });
  await writeBack(tx, order, backs, { ...back, amountCents });
  // With all that was taken so far go the stamps of all that was paid so far.
  await takeBackLines(
    tx,
    order,
    order.refundedCents + amountCents === order.takenCents ? 'paid' : parts.flatMap(({ line, isLast }) => (isLast ? [line] : [])),
  );
  return { revision, amountCents };
}

/** What guests paid of an order online goes back to them, now that it was stopped; null: nothing was. What staff took is theirs to hand back. */
export async function handBackOnline(tx: Tx, order: OrderRow, back: Pick<HandBack, 'reason' | 'actor' | 'at'>): Promise<number | null> {
  const backs = await onlineLeft(tx, order);
  const amountCents = add(...backs.map((one) => one.cents));
  if (amountCents === 0) return null;
  const revision = await updateRefunded(tx, order, amountCents);
  if (revision === null) throw changedMeanwhile(order);
  await writeBack(tx, order, backs, { ...back, method: null, amountCents });
  return revision;
}

type Writing = Pick<HandBack, 'method' | 'reason' | 'actor' | 'at' | 'parts' | 'takingId'> & { readonly amountCents: Cents };

/** Into the books, once for each way in which it goes: what was paid online goes back by itself, to who paid, and staff hand back the rest. Refuses more_than_card (409). */
async function writeBack(tx: Tx, order: OrderRow, backs: readonly ShareBack[], { method, amountCents, ...back }: Writing): Promise<void> {
  const { actor, reason, at, takingId } = back;
  const online = backs.filter(({ provider }) => provider !== null);
  const byHand = await handWays(tx, order, { amount: subtract(amountCents, add(...online.map((one) => one.cents))), method });
  const entry = { kind: 'refund' as const, actorId: isUuid(actor) ? actor : null, reason, at };
  // The first of them has its name: it is said once.
  let name = takingId === undefined ? {} : { takingId };
  const ways = [
    ...byHand.map((way) => ({ ...way, shareId: null })),
    ...online.map(({ shareId, provider, cents: part }) => ({ shareId, by: provider ?? '', cents: part })),
  ];
  const parts = (back.parts ?? []).map(({ line, quantity, cents: own }) => ({ line, quantity, cents: own }));
  const partsOf = overWays(
    parts,
    ways.map((way) => way.cents),
  );
  const rows: BackRow[] = [];
  const payers = backs.filter(({ provider }) => provider === null).map((one) => ({ shareId: one.shareId, left: one.cents }));
  for (const [nth, { by, shareId, cents: part }] of ways.entries()) {
    const settlementId = await insertHandMoney(tx, order, { ...entry, ...name, method: by, amountCents: part }, partsOf[nth] ?? []);
    name = {};
    rows.push(...(shareId === null ? toPayers(payers, part) : [{ shareId, cents: part }]).map((row) => ({ settlementId, ...row })));
  }
  await writeBacks(tx, order.venueId, rows);
  const told = byHand.toSorted((a, b) => b.cents - a.cents)[0]?.by ?? 'online';
  const after = { refundedCents: order.refundedCents + amountCents, amountCents, method: told, reason };
  await recordAudit(tx, {
    venueId: order.venueId,
    actor: entry.actorId,
    action: 'order.refunded',
    subject: `#${order.number}`,
    before: { refundedCents: order.refundedCents },
    after,
  });
}

/** What staff hand back, by each way that anything goes. */
async function handWays(tx: Tx, order: OrderRow, { amount, method }: { readonly amount: Cents; readonly method: HandMethod | null }) {
  const onCard = leftOnCard(await handMoneyOfMany(tx, order.venueId, [order.id]));
  const ways = waysBack(amount, method, onCard);
  if (ways === 'more_than_card')
    throw new Refusal(409, ways, 'A card took less than this. Hand back what it took by card, and the rest in cash.', {
      left: toAmount(onCard),
    });
  return HAND_METHODS.map((by) => ({ by, cents: ways[by] })).filter((way) => way.cents > 0);
}

/** Which shares a way gives back to; what is left of them goes with the next. */
function toPayers(payers: { readonly shareId: string; left: Cents }[], way: Cents): Omit<BackRow, 'settlementId'>[] {
  let open = way;
  return payers.flatMap((payer) => {
    const here = min(open, payer.left);
    if (here === 0) return [];
    open = subtract(open, here);
    payer.left = subtract(payer.left, here);
    return [{ shareId: payer.shareId, cents: here }];
  });
}

/** The lines that go back, all of each or so many portions. Refuses line_unknown (400). */
function namedLines(rows: readonly LineRow[], { lines = [], portions = [] }: Pick<Refund, 'lines' | 'portions'>): Gone[] {
  const asked = [...[...new Set(lines)].map((line): Gone => ({ line, quantity: null })), ...portions];
  if (asked.some(({ line }) => line > rows.length) || new Set(asked.map(({ line }) => line)).size < asked.length)
    throw new Refusal(400, 'line_unknown', 'The order has no such line.', { lines: asked.map(({ line }) => line) });
  return asked;
}

/** What these portions come to. Each goes back once, and only where its line was paid. Refuses changed_meanwhile, not_paid_by_hand (409). */
async function partsBack(tx: Tx, order: OrderRow, rows: readonly LineRow[], asked: readonly Gone[]): Promise<PartBack[]> {
  const money = await handMoneyOfMany(tx, order.venueId, [order.id]);
  const backs = money.flatMap((entry) => entry.portions);
  const cost = lineShares(billOrder(order, rows));
  const isPaid = await paidLines(tx, order, rows);
  const parts = asked.map(({ line, quantity }): PartBack | null => {
    const row = rows[line - 1];
    // What was given away costs nothing, and goes back for nothing.
    const [sold, lineCents] = [row ? row.quantity - row.givenAway : 0, cost[line - 1] ?? ZERO];
    const gone = goneOf(backs, line, sold);
    const wanted = quantity ?? sold - gone;
    const own = nextPortions(lineCents, sold, gone, wanted);
    return own === null || wanted === 0 ? null : { line, quantity: wanted, cents: own, lineCents, isLast: gone + wanted >= sold };
  });
  if (parts.includes(null)) throw changedMeanwhile(order);
  if (!asked.every(({ line }) => isPaid(line)))
    throw new Refusal(409, 'not_paid_by_hand', 'This has not been paid yet.', { lines: asked.map(({ line }) => line) });
  return parts.filter((part) => part !== null);
}

const changedMeanwhile = (order: OrderRow) =>
  new Refusal(409, 'changed_meanwhile', 'Somebody else has just handed money back. Look at the sum again.', {
    refunded: toAmount(order.refundedCents),
  });

function refusalOf(problem: RefundProblem, order: OrderRow): Refusal {
  if (problem === 'not_an_amount') return new Refusal(400, problem, 'Say how much is handed back.');
  const left = toAmount(refundable(cents(order.takenCents), cents(order.refundedCents)));
  if (problem === 'nothing_left') return new Refusal(409, problem, 'Everything has been handed back already.', { left });
  return new Refusal(409, problem, 'This is more than is left of what was paid.', { left });
}
