import { chosenOf, namesOf } from './line-translations.ts';
import { billSums, vatOf } from '#domain/bill.ts';
import { isOfSum, TIP_LINE } from '#domain/bill-division.ts';
import { toldMethod } from '#domain/hand-money.ts';
import { toPercent } from '#domain/money-parts.ts';
import { add, cents, toAmount } from '#domain/money.ts';
import { isStopped } from '#domain/order-status.ts';
import { goneOf } from '#domain/portions-back.ts';
import { vatAfter } from '#domain/refund-split.ts';
import { creatureOf } from '#domain/table-people.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { notFound } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { TableReceipt } from '../receipt-contract.ts';
import type { Seat } from '../visit-contract.ts';
import { offsOf } from './bill-offs.ts';
import { billOrder } from './bill-order.ts';
import { backsOfShare, moneyBack, partsOfBacks, vatLeftOf } from './money-back.ts';
import { sumOfShare } from './online-share.ts';
import { sharesOf } from './share-sql.ts';
import type { FullOrder } from './store.ts';
import { fractionOf, vatOnWire } from './visit-bill.ts';
import { readVisitState, type VisitState } from './visit-positions.ts';
import type { VisitRow } from './visit-sql.ts';
import { joinedTo } from './visit-table-sql.ts';

type At = { readonly venue: VenueSnapshot; readonly visit: VisitRow };
type Sold = {
  readonly full: FullOrder;
  readonly line: number;
  readonly amount: number;
  /** At menu prices; null: it is a share's. */
  readonly price: number | null;
  readonly part: TableReceipt['lines'][number]['part'];
};

const head = async (tx: Tx, { venue, visit }: At, rounds: readonly FullOrder[]) => ({
  venue: { number: venue.number, title: venue.title },
  currency: venue.currency,
  timeZone: venue.timeZone,
  floor: visit.floor,
  table: visit.tableNumber,
  joined: othersOf(visit, [
    ...(await joinedTo(tx, visit)),
    ...rounds.map(({ order }) => ({ floor: order.floor, table: order.tableNumber })),
  ]),
  since: visit.openedAt.toISOString(),
});

/** Which tables were joined nobody knows any more once the visit is over, but where each round was served. */
function othersOf({ floor, tableNumber }: VisitRow, seats: readonly Seat[]): Seat[] {
  const others = seats.filter((seat) => seat.floor !== floor || seat.table !== tableNumber);
  const each = new Map(others.map((seat) => [`${seat.floor}/${seat.table}`, seat]));
  return [...each.values()].toSorted((a, b) => a.floor - b.floor || a.table - b.table);
}

function onWire({ full, line, amount, price, part }: Sold): TableReceipt['lines'][number] {
  const sold = full.lines[line - 1];
  const name = sold?.name ?? '';
  return {
    order: full.order.id,
    number: full.order.number,
    name,
    localName: sold?.snapshot.localName ?? name,
    names: sold ? namesOf(sold) : {},
    quantity: sold?.quantity ?? 1,
    ...(sold ? chosenOf(sold) : { chosen: [], chosenIn: {} }),
    back: price === null ? 0 : goneIn(full, line),
    part,
    price: toAmount(price ?? amount),
    amount: toAmount(amount),
    vatRate: toPercent(sold?.vatRate ?? 0),
  };
}

/** How many portions of a line went back, by themselves or with all of their order. */
function goneIn({ order, lines }: FullOrder, line: number): number {
  const { quantity = 0, givenAway = 0 } = lines[line - 1] ?? {};
  if (order.paymentStatus === 'refunded') return quantity - givenAway;
  return goneOf(
    order.backs.flatMap(({ of }) => of),
    line,
    quantity - givenAway,
  );
}

/** What one who paid a share has of the bill; `of`: of that person alone. Refuses not_found (404). */
export async function readShareReceipt(tx: Tx, { venue, visit }: At, asked: { share: string; of: string | null }): Promise<TableReceipt> {
  const id = asked.share.toLowerCase();
  const share = isUuid(id)
    ? (await sharesOf(tx, visit)).find((one) => one.id === id && (asked.of === null || one.personId === asked.of))
    : undefined;
  if (!share) throw notFound('The share');
  const state = await readVisitState(tx, visit, new Date());
  const parts = share.parts.flatMap((part) => {
    const full = state.rounds.find(({ order }) => order.id === part.orderId);
    return full ? [{ part, full }] : [];
  });
  const sold = parts.filter(({ part }) => part.line !== TIP_LINE);
  const promised = parts.filter(({ part }) => part.line === TIP_LINE).reduce((sum, { part }) => sum + part.cents, 0);
  const rateOf = ({ part, full }: (typeof sold)[number]) => full.lines[part.line - 1]?.vatRate ?? 0;
  const rates = [...new Set(sold.map(rateOf))].toSorted((a, b) => a - b);
  const person = state.people.find((one) => one.id === share.personId);
  const vat = rates.map((rate) => {
    const own = sold.filter((one) => rateOf(one) === rate);
    return vatOf(
      rate,
      own.map(({ part }) => ({ grossCents: cents(part.cents), vatCents: cents(part.vatCents ?? 0) })),
    );
  });
  const left = share.backCents > 0 ? vatAfter(vat, moneyBack(await backsOfShare(tx, share))) : vat;
  const total = toAmount(sumOfShare(share));
  return {
    ...(await head(tx, { venue, visit }, state.rounds)),
    share: {
      _id: share.id,
      name: person?.name ?? '',
      creature: share.personId === null ? null : creatureOf(person?.sign ?? 0),
      method: toldMethod(share.method),
      paidAt: share.paidAt?.toISOString() ?? null,
      back: toAmount(share.backCents),
      ...(isOfSum(share.way) && { ofSum: toAmount(orderedIn(state.rounds)) }),
    },
    lines: sold.map(({ part, full }) =>
      onWire({ full, line: part.line, amount: part.cents, price: null, part: fractionOf(part, state.positions) }),
    ),
    off: [],
    tip: toAmount(promised + share.tipCents),
    total,
    paid: share.state === 'paid' ? total : 0,
    back: toAmount(share.backCents),
    vat: share.state === 'paid' ? left.map(vatOnWire) : [],
  };
}

const orderedIn = (rounds: readonly FullOrder[]) =>
  billSums(rounds.filter(({ order }) => !isStopped(order.status)).map(({ order, lines }) => billOrder(order, lines))).ordered;

/** What the whole table had; tips are told to staff alone. */
export async function readVisitReceipt(tx: Tx, at: At, { withTips }: { readonly withTips: boolean }): Promise<TableReceipt> {
  const state: VisitState = await readVisitState(tx, at.visit, new Date());
  const rounds = state.rounds.filter(({ order }) => !isStopped(order.status));
  const bills = rounds.map(({ order, lines }) => billOrder(order, lines));
  const sums = billSums(bills);
  const tip = withTips ? sums.tips : cents(0);
  const open = state.positions.filter(({ line }) => withTips || line !== TIP_LINE);
  const isIn = new Set(rounds.map(({ order }) => order.id));
  const due = withTips ? sums.due : dueOfSale(open, isIn);
  const back = rounds.flatMap(partsOfBacks).map(({ saleCents, tipCents }) => (withTips ? add(saleCents, tipCents) : saleCents));
  return {
    ...(await head(tx, at, rounds)),
    share: null,
    lines: rounds.flatMap((full) =>
      full.lines.flatMap(({ quantity, unitCents }, nth) => {
        if (quantity === 0) return [];
        const position = state.positions.find((one) => one.order === full.order.id && one.line === nth + 1);
        const amount = position?.share.grossCents ?? 0;
        return [onWire({ full, line: nth + 1, amount, price: unitCents * quantity, part: { take: 1, of: 1 } })];
      }),
    ),
    off: offsOf(rounds.map(({ order }) => order)),
    tip: toAmount(tip),
    total: toAmount(add(sums.ordered, tip)),
    paid: toAmount(Math.max(0, sums.ordered + tip - due)),
    back: toAmount(add(...back)),
    vat: vatLeftOf(rounds).map(vatOnWire),
  };
}

/** Of sales alone, what is open or held. */
const dueOfSale = (positions: VisitState['positions'], rounds: ReadonlySet<string>): number =>
  positions
    .filter(({ order }) => rounds.has(order))
    .reduce(
      (sum, { openCents, claims }) => sum + openCents + claims.reduce((all, one) => all + (one.state === 'held' ? one.cents : 0), 0),
      0,
    );
