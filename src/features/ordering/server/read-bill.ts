import { billSums, dueOf, lineShares } from '#domain/bill.ts';
import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { refundable, toldMethod } from '#domain/hand-money.ts';
import { isOnline, isPaymentValue } from '#domain/methods.ts';
import { add, cents, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { goneOf, portionsLeft } from '#domain/portions-back.ts';
import { isStopped, wasPaid } from '#domain/order-status.ts';
import { findTable } from '#domain/tables.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { peopleNames, readStaff } from '#features/venues/server/staff-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { Bill, BillLine, BillRound } from '../visit-contract.ts';
import { offsOf } from './bill-offs.ts';
import { billOrder } from './bill-order.ts';
import { handMoneyOfMany } from './hand-money-sql.ts';
import { readGuarantee } from './hold-limit.ts';
import { staffOrder } from './saved-order.ts';
import type { FullOrder } from './store.ts';
import { reductionsOf, type ReductionRow } from './reduction-sql.ts';
import { settlingOf } from './settling.ts';
import { sharesOf } from './share-sql.ts';
import { personOnWire, shareOnWire } from './visit-bill.ts';
import { peopleTold, readVisitState, type VisitState } from './visit-positions.ts';
import { openVisitAt } from './visit-sql.ts';
import { joinedTo } from './visit-table-sql.ts';

type Money = Awaited<ReturnType<typeof handMoneyOfMany>>[number];

/** The table as the plan has it. Refuses table_unknown (400). */
export function tableOf(venue: VenueSnapshot, floor: number, table: number) {
  const found = table > 0 ? findTable(venue.tables, floor, table) : null;
  if (found) return found;
  throw new Refusal(400, 'table_unknown', `There is no table ${table} on floor ${floor}.`, { floor, table });
}

/** The running bill of a table, or of the one that it was joined to; without a visit nothing is on it. Refuses table_unknown (400). */
export async function readBill(tx: Tx, venue: VenueSnapshot, at: { floor: number; table: number }, me: string): Promise<Bill> {
  const here = tableOf(venue, at.floor, at.table);
  const visit = await openVisitAt(tx, venue.venueId, here.floor, here.table);
  // Of a table that was joined to another it is that one's.
  const own = visit && { floor: visit.floor, table: visit.tableNumber };
  const { floor, table, seats } = own ? (findTable(venue.tables, own.floor, own.table) ?? { ...own, seats: null }) : here;
  const now = new Date();
  const state = visit && (await readVisitState(tx, visit, now));
  const shares = state ? await sharesOf(tx, state.visit) : [];
  const settling = visit ? await settlingOf(tx, visit) : [];
  const guarantee = visit && (await readGuarantee(tx, venue, visit));
  const orders = state?.rounds ?? [];
  const { money, offs, names } = await readEntries(
    tx,
    venue.venueId,
    orders.map(({ order }) => order.id),
  );
  const nameOf = (id: string | null) => names.get(id ?? '') ?? '';
  const people = (await readStaff(tx, venue.venueId)).flatMap(({ userId }) =>
    userId === null ? [] : [{ _id: userId, name: nameOf(userId) }],
  );
  return {
    floor,
    table,
    seats,
    currency: venue.currency,
    visit: visit && { _id: visit.id, since: visit.openedAt.toISOString(), guests: visit.guests },
    joined: visit ? await joinedTo(tx, visit) : [],
    rounds: orders.map((full) =>
      roundOf(
        full,
        money.filter(({ orderId }) => orderId === full.order.id),
        { nameOf, state, offs: offs.filter(({ orderId }) => orderId === full.order.id), me },
      ),
    ),
    payments: [...money.map((entry) => handPayment(entry, nameOf)), ...orders.flatMap(onlinePayments)].toSorted((a, b) =>
      a.at < b.at ? -1 : 1,
    ),
    sums: sumsOf(orders),
    ...(guarantee && { guarantee }),
    allergies: allergiesOf(orders),
    guests: state ? peopleTold(state, shares, now).map(personOnWire) : [],
    shares: state
      ? shares
          .filter(({ state: stands, lateCents }) => stands !== 'freed' || lateCents !== null)
          .map((share) => shareOnWire(share, state, { now, me: null }))
      : [],
    people,
    settling: people.filter(({ _id }) => _id !== me && settling.includes(_id)),
    me,
  };
}

function sumsOf(orders: readonly FullOrder[]): Bill['sums'] {
  const sums = billSums(orders.map(({ order, lines }) => billOrder(order, lines)));
  return {
    menu: toAmount(add(...orders.map(({ order }) => cents(order.subtotalCents)))),
    off: offsOf(orders.map(({ order }) => order)),
    ordered: toAmount(sums.ordered),
    tips: toAmount(sums.tips),
    sentBack: toAmount(sums.sentBack),
    came: toAmount(sums.came),
    handedBack: toAmount(sums.handedBack),
    paid: toAmount(sums.paid),
    due: toAmount(sums.due),
  };
}

/** What came and went by hand, what staff took off, and who did either. */
async function readEntries(tx: Tx, venueId: string, orderIds: readonly string[]) {
  const money = await handMoneyOfMany(tx, venueId, orderIds);
  const offs = await reductionsOf(tx, venueId, orderIds);
  const names = await peopleNames(
    tx,
    venueId,
    [...money, ...offs].map(({ actorId }) => actorId),
  );
  return { money, offs, names };
}

/** Paid through a provider: there is no person behind it. */
const isPaidOnline = ({ order }: FullOrder): boolean =>
  wasPaid(order.paymentStatus) && isPaymentValue(order.paymentMethod) && isOnline(order.paymentMethod);

type Told = {
  readonly nameOf: (id: string | null) => string;
  readonly state: VisitState | null;
  readonly offs?: readonly ReductionRow[];
  /** Who asks. */
  readonly me?: string;
};

/** What of a line nobody has paid: what guests only hold staff may take money for. */
function openOf(state: VisitState | null, order: string, line: number): { readonly open: Cents; readonly openUnits: number } {
  const position = state?.positions.find((one) => one.order === order && one.line === line);
  const held = position?.claims.filter((claim) => claim.state === 'held') ?? [];
  return {
    open: add(position?.openCents ?? ZERO, ...held.map((claim) => cents(claim.cents))),
    openUnits: (position?.openUnits ?? 0) + held.reduce((sum, claim) => sum + claim.units, 0),
  };
}

/** The shares that paid a line: all of it, or some. */
const sharesOn = (state: VisitState | null, order: string, line: number) =>
  state?.positions.find((one) => one.order === order && one.line === line)?.claims.filter((claim) => claim.state === 'paid') ?? [];

export function roundOf(full: FullOrder, money: readonly Money[], { nameOf, state, offs = [], me }: Told): BillRound {
  const bill = billOrder(full.order, full.lines);
  const shares = lineShares(bill);
  const paidAll = wasPaid(full.order.paymentStatus);
  const backs = money.flatMap((entry) => entry.portions);
  const here = refundable(cents(full.order.takenCents), cents(full.order.refundedCents));
  const entryOf = (line: number, kind: string) => money.find((entry) => entry.kind === kind && entry.lines.includes(line));
  const rest = money.findLast(({ kind, lines }) => kind === 'payment' && lines.length === 0);
  const { paymentStatus, takenCents, awaitingConfirmation } = full.order;
  const mayReduce = paymentStatus === 'unpaid' && takenCents === 0 && !awaitingConfirmation && !isStopped(full.order.status);
  const wholeBack = full.order.paymentStatus === 'refunded' ? money.findLast(({ kind }) => kind === 'refund') : undefined;
  const lines = full.lines.map((_, at): BillLine => {
    const line = at + 1;
    const shared = sharesOn(state, full.order.id, line);
    const isShared = shared.length > 0 && shared.reduce((sum, part) => sum + part.cents, 0) >= (shares[at] ?? ZERO);
    const theirs = isShared ? money.filter(({ takingId }) => shared.some(({ shareId }) => shareId === takingId)) : [];
    // Of a line that was paid in both ways something goes back by itself: nobody hands all of it back by hand.
    const byShare = theirs.findLast(({ method }) => toldMethod(method) === 'online') ?? theirs.at(-1);
    const payment = entryOf(line, 'payment') ?? byShare ?? (paidAll ? rest : undefined);
    const quantity = full.lines[at] ? full.lines[at].quantity - full.lines[at].givenAway : 0;
    const gone = wholeBack ? quantity : goneOf(backs, line, quantity);
    const named = money.findLast(({ kind, lines: own }) => kind === 'refund' && own.includes(line)) ?? wholeBack;
    const back = gone > 0 && gone === quantity ? named : undefined;
    const stopped = isStopped(full.order.status);
    const paid = payment !== undefined || paidAll;
    const told = back ?? payment;
    const { open, openUnits } = openOf(state, full.order.id, line);
    const stands = stopped ? 'stopped' : back || full.order.paymentStatus === 'refunded' ? 'back' : paid ? 'paid' : 'open';
    return {
      line,
      amount: toAmount(shares[at] ?? ZERO),
      open: toAmount(open),
      openUnits,
      state: stands,
      back: stands === 'back' ? quantity : gone,
      left: stands === 'paid' ? portionsLeft(shares[at] ?? ZERO, quantity, { gone, money: here }).map(toAmount) : [],
      off: mayReduce ? portionsLeft(shares[at] ?? ZERO, quantity, { gone: 0, money: shares[at] ?? ZERO }).map(toAmount) : [],
      method: !paid ? null : payment ? toldMethod(payment.method) : 'online',
      by: nameOf(told?.actorId ?? null),
      at: told?.at.toISOString() ?? null,
      reason: stopped ? (full.order.statusReason ?? '') : gone > 0 ? (named?.reason ?? '') : '',
    };
  });
  const isClaimed = state?.positions.some(({ order, claims }) => order === full.order.id && claims.length > 0) ?? false;
  const mayPutBack = mayReduce && !isClaimed;
  const reductions = offs.map(({ id, kind, line, quantity, cents: off, actorId, at, reason }, nth) => ({
    _id: id,
    kind,
    line,
    quantity,
    amount: toAmount(off),
    by: nameOf(actorId),
    isMine: actorId !== null && actorId === me,
    at: at.toISOString(),
    isLast: mayPutBack && nth === offs.length - 1,
    reason,
  }));
  return { order: staffOrder(full), due: toAmount(dueOf(bill)), lines, reductions };
}

const handPayment = ({ kind, method, actorId, amountCents, tipCents, at }: Money, nameOf: (id: string | null) => string) => ({
  kind: kind === 'refund' ? ('refund' as const) : ('payment' as const),
  method: toldMethod(method),
  by: nameOf(actorId),
  amount: toAmount(amountCents),
  tip: toAmount(tipCents ?? 0),
  at: at.toISOString(),
});

function onlinePayments(full: FullOrder) {
  if (!isPaidOnline(full)) return [];
  const { totalCents, refundedCents, tipCents, placedAt, buyersName } = full.order;
  const paid = { method: 'online' as const, by: buyersName, at: placedAt.toISOString() };
  return [
    { ...paid, kind: 'payment' as const, amount: toAmount(totalCents), tip: toAmount(tipCents) },
    ...(refundedCents > 0 ? [{ ...paid, kind: 'refund' as const, amount: toAmount(refundedCents), tip: 0, by: '' }] : []),
  ];
}

const isAllergen = (key: string): key is AllergenKey => ALLERGENS.some((one) => one === key);

/** Who at the table cannot have what: taste is none. Of one name with several rounds once. */
function allergiesOf(orders: readonly FullOrder[]): Bill['allergies'] {
  const names = new Map<string, Set<AllergenKey>>();
  for (const full of orders) {
    if (isStopped(full.order.status)) continue;
    for (const [name, keys] of toldIn(full)) {
      // What a waiter wrote down for the table is told already, under who has it.
      const known = new Set([...names.values()].flatMap((all) => [...all]));
      if (keys.some((key) => !known.has(key))) names.set(name, new Set([...(names.get(name) ?? []), ...keys]));
    }
  }
  return [...names].map(([name, avoids]) => ({ name, avoids: ALLERGENS.filter((key) => avoids.has(key)) }));
}

/** Under whose name: of a round that a table sent together the one who said so, where their name is known. */
function toldIn({ order, lines }: FullOrder): [string, AllergenKey[]][] {
  const keys = order.avoids.filter((key) => !order.ratherNot.includes(key)).filter(isAllergen);
  const guests = lines.flatMap(({ snapshot: { guest } }) => (guest && guest.name !== '' ? [guest] : []));
  const theirs = guests.map(({ name, avoids }): [string, AllergenKey[]] => [name, keys.filter((key) => avoids.includes(key))]);
  const told = new Set(theirs.flatMap(([, own]) => own));
  const others = keys.filter((key) => !told.has(key));
  return [...theirs, ...(others.length > 0 ? [[order.buyersName, others] satisfies [string, AllergenKey[]]] : [])];
}
