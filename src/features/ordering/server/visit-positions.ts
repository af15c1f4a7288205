import { dueOf, laidOnLines, type LineShare } from '#domain/bill.ts';
import { LINE_UNITS, TIP_LINE, type Position } from '#domain/bill-division.ts';
import { add, cents, ZERO, type Cents } from '#domain/money.ts';
import { min, subtract } from '#domain/money-parts.ts';
import { isStopped } from '#domain/order-status.ts';
import { isPresent } from '#domain/table-people.ts';
import type { Tx } from '#platform/server/database.ts';
import { billOrder } from './bill-order.ts';
import { handMoneyOfMany, tipLeft } from './hand-money-sql.ts';
import { holdersOf, peopleOf, saidWhose, type PersonRow } from './people-sql.ts';
import { claimsOn, type ClaimRow, type FullShare } from './share-sql.ts';
import type { FullOrder } from './store.ts';
import { roundsOf, type VisitRow } from './visit-sql.ts';

/** A visit's bill as it can be divided now. */

type Money = Awaited<ReturnType<typeof handMoneyOfMany>>[number];

/** A line of a round, or the tip that was promised with it. */
export type BillPosition = Position & {
  /** Who ordered it; null: nobody who is here with a phone. */
  readonly orderer: string | null;
  readonly share: LineShare;
  /** Held and paid by shares. */
  readonly claims: readonly ClaimRow[];
};

export type VisitState = {
  readonly visit: VisitRow;
  readonly rounds: readonly FullOrder[];
  /** Those that are at the table, and those who were taken off it. */
  readonly people: readonly PersonRow[];
  readonly positions: readonly BillPosition[];
};

/** Everything of a visit's bill; what was held until `now` is held no more. */
export async function readVisitState(tx: Tx, visit: VisitRow, now: Date): Promise<VisitState> {
  const rounds = await roundsOf(tx, visit);
  const ids = rounds.map(({ order }) => order.id);
  const people = await peopleOf(tx, visit);
  const said = new Map((await saidWhose(tx, visit.venueId, ids)).map((one) => [`${one.orderId}/${one.line}`, one]));
  const holders = await holdersOf(tx, visit.venueId, ids);
  const money = Map.groupBy(await handMoneyOfMany(tx, visit.venueId, ids), ({ orderId }) => orderId);
  const held = (claim: ClaimRow) => claim.state === 'paid' || claim.heldUntil > now;
  const claims = Map.groupBy((await claimsOn(tx, visit.venueId, ids)).filter(held), ({ orderId }) => orderId);
  const positions = rounds.flatMap((round) => {
    const { id } = round.order;
    const orderer =
      (people.find((person) => isTheirs(round, person)) ?? people.find((person) => isHolder(person, holders.get(id))))?.id ?? null;
    return positionsOf(round, money.get(id) ?? [], claims.get(id) ?? [], {
      orderer,
      // Whoever ordered it outranks whoever says that it is theirs, unless they gave it away.
      whose(line) {
        const one = said.get(`${id}/${line}`);
        return one && (one.given || orderer === null) ? one.personId : orderer;
      },
    });
  });
  return { visit, rounds, people, positions };
}

const isHolder = ({ id, removedAt }: PersonRow, holder: string | undefined): boolean => removedAt === null && id === holder;

/** Who ordered it: the browser that sent it, or the account. */
const isTheirs = ({ order }: FullOrder, { browser, userId, removedAt }: PersonRow): boolean =>
  removedAt === null &&
  ((browser !== null && order.browser !== null && browser.equals(order.browser)) || (userId !== null && userId === order.userId));

/** Who belongs to the visit now. */
export function presentPeople({ rounds, people, positions }: VisitState, now: Date): PersonRow[] {
  const standing = rounds.filter(({ order }) => !isStopped(order.status));
  const at = (some: readonly FullOrder[]): number[] => some.map(({ order }) => order.placedAt.getTime());
  const firstRound = standing.length === 0 ? null : Math.min(...at(standing));
  return people.filter(({ id, removedAt, seenAt }) => {
    if (removedAt !== null) return false;
    const own = standing.filter(({ order }) => positions.some((one) => one.order === order.id && one.orderer === id));
    const ordered = own.length === 0 ? null : Math.max(...at(own));
    return isPresent({ seenAt: seenAt.getTime(), ordered, firstRound }, now.getTime());
  });
}

/** Whom all at the table read of: who is there, and who has gone and has something on the bill. */
export function peopleTold(state: VisitState, shares: readonly Pick<FullShare, 'personId' | 'state'>[], now: Date): PersonRow[] {
  const present = new Set(presentPeople(state, now));
  const isOnBill = ({ id, removedAt }: PersonRow): boolean =>
    removedAt === null &&
    (state.positions.some(({ whose, orderer }) => whose === id || orderer === id) ||
      shares.some((share) => share.personId === id && share.state === 'paid'));
  return state.people.filter((person) => present.has(person) || isOnBill(person));
}

function positionsOf(
  round: FullOrder,
  money: readonly Money[],
  claims: readonly ClaimRow[],
  { orderer, whose }: { readonly orderer: string | null; readonly whose: (line: number) => string | null },
): BillPosition[] {
  const { order, lines } = round;
  const bill = billOrder(order, lines);
  const due = dueOf(bill);
  const taken = new Set(money.flatMap((entry) => (entry.kind === 'payment' ? entry.lines : [])));
  const at = (line: number, share: LineShare, open: Cents): BillPosition => {
    const own = claims.filter((claim) => claim.line === line);
    const units = own.reduce((sum, claim) => sum + claim.units, 0);
    return { order: order.id, line, whose: whose(line), orderer, share, claims: own, openCents: open, openUnits: LINE_UNITS - units };
  };
  const claimed = (line: number, states: readonly string[] = ['held', 'paid']) =>
    add(...claims.filter((claim) => claim.line === line && states.includes(claim.state)).map((claim) => cents(claim.cents)));
  const isOpen = due > 0 && !isStopped(order.status);
  const tip = cents(Math.max(0, tipLeft(order, money)));
  const heldTip = claimed(TIP_LINE, ['held']);
  const tipOpen = isOpen ? subtract(tip, min(tip, heldTip)) : ZERO;
  // Never more than is due in all, whatever was paid before lines were cut as they are today.
  let left = isOpen
    ? cents(Math.max(0, due - tipOpen - add(...claims.filter(({ state }) => state === 'held').map((claim) => cents(claim.cents)))))
    : ZERO;
  return [
    ...laidOnLines(bill).map((share, nth) => {
      const line = nth + 1;
      const open = taken.has(line) ? ZERO : min(left, cents(Math.max(0, share.grossCents - claimed(line))));
      left = subtract(left, open);
      return at(line, share, open);
    }),
    at(TIP_LINE, { grossCents: tip, vatCents: ZERO, rate: 0 }, tipOpen),
  ];
}
