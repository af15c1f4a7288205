import { PAYMENT } from '#domain/methods.ts';
import { toAmount } from '#domain/money.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { LANGUAGES } from '#platform/shared/languages.ts';
import type { Tx } from '#platform/server/database.ts';
import { peopleNames } from '#features/venues/server/staff-sql.ts';
import type { ZEntry, ZReduced } from '../contract.ts';
import { whoStopped, type CashMoveRow, type Named, type OpenPart, type OrderPart } from './uncounted-sql.ts';
import type * as sums from './z-sums.ts';

export type Say = Awaited<ReturnType<typeof entriesOf>>;

/** How orders and movements are written in a report's lists. */
export async function entriesOf(tx: Tx, venueId: string, all: sums.Uncounted, moves: readonly CashMoveRow[]) {
  const stoppers = await whoStopped(
    tx,
    venueId,
    all.orders.filter(({ sold }) => !sold).map(({ id }) => id),
  );
  const name = await namesOf(tx, venueId, all, [
    ...moves.flatMap(({ actorId, tipsTo }) => [actorId, tipsTo]),
    ...[...stoppers.values()].filter(isUuid),
  ]);
  return {
    name,
    open: (order: OpenPart): ZEntry => ({
      ...base(order),
      at: order.placedAt.toISOString(),
      by: name(order.servedBy),
      reason: '',
      method: null,
      amount: toAmount(order.dueCents),
      wish: order.paymentMethod === PAYMENT.cash ? 'cash' : order.paymentMethod === PAYMENT.cardAtTable ? 'card' : null,
    }),
    ended: (order: OrderPart, cents: number): ZEntry => ({
      ...base(order),
      at: order.statusAt.toISOString(),
      by: name(stoppers.get(order.id) ?? null),
      reason: order.reason ?? '',
      method: null,
      amount: toAmount(cents),
    }),
    refund: ({ money, order }: sums.Uncounted['moved'][number]): ZEntry => ({
      ...base(order),
      // What came back, where that was said; else that it is a part.
      ...(money.of && dishesOf(money.of)),
      ...(!money.of && money.cents < order.totalCents && { part: true }),
      at: money.at.toISOString(),
      by: name(money.actorId),
      reason: money.reason ?? '',
      method: money.method,
      amount: toAmount(money.cents),
    }),
    reduced: ({ order, row: { kind, of, at, actorId, reason, cents } }: ReturnType<typeof sums.reducedIn>[number]): ZReduced => ({
      ...base(order),
      ...(of && dishesOf([of])),
      kind,
      at: at.toISOString(),
      by: name(actorId),
      reason,
      method: null,
      amount: toAmount(cents),
    }),
    move: (row: CashMoveRow) => moveOf(row, name),
  };
}

const moveOf = ({ id, at, drawer, amountCents, reason, actorId, tips, tipsTo }: CashMoveRow, name: (id: string | null) => string) => ({
  _id: id,
  at: at.toISOString(),
  drawer,
  amount: toAmount(amountCents),
  reason,
  by: name(actorId),
  tips,
  ...(tipsTo !== null && { to: { id: tipsTo, name: name(tipsTo) } }),
});

/** People of a report by their ids; whoever has none there is nobody. */
async function namesOf(tx: Tx, venueId: string, all: sums.Uncounted, others: readonly (string | null)[]) {
  const names = await peopleNames(tx, venueId, [
    ...new Set([
      ...all.moved.flatMap(({ money, tips }) => [money.actorId, ...tips.map(({ person }) => person)]),
      ...all.paidBy.values(),
      ...all.orders.map(({ servedBy }) => servedBy),
      ...all.reduced.map(({ actorId }) => actorId),
      ...others,
    ]),
  ]);
  return (id: string | null): string => (id === null ? '' : (names.get(id) ?? ''));
}

const base = (order: OrderPart): Omit<ZEntry, 'at' | 'by' | 'reason' | 'method' | 'amount'> => ({
  order: order.id,
  number: order.number,
  floor: order.floor,
  table: order.table,
  ...dishesOf(order.lines ?? []),
});

/** Dishes as they were sold, and in each language in which one of them has a name of its own. */
function dishesOf(lines: readonly (Named & { readonly quantity: number })[]): Pick<ZEntry, 'what' | 'whatIn'> {
  const say = (nameOf: (line: Named) => string) =>
    lines.map((line) => (line.quantity > 0 ? `${line.quantity} ${nameOf(line)}` : nameOf(line))).join(', ');
  const known = LANGUAGES.filter((language) => lines.some(({ names }) => names?.[language] !== undefined));
  const whatIn = Object.fromEntries(known.map((language) => [language, say(({ name, names }) => names?.[language] ?? name)]));
  return { what: say(({ name }) => name), ...(known.length > 0 && { whatIn }) };
}
