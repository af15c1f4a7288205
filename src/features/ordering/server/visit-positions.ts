import { dueOf, laidOnLines, type LineShare } from '#domain/bill.ts';
import { LINE_UNITS, TIP_LINE, type Position } from '#domain/bill-division.ts';
import { add, cents, ZERO, type Cents } from '#domain/money.ts';
import { min, subtract } from '#domain/money-parts.ts';
import { isStopped } from '#domain/order-status.ts';
import type { Tx } from '#platform/server/database.ts';
import { billOrder } from './bill-order.ts';
import { handMoneyOfMany, tipLeft } from './hand-money-sql.ts';
import { peopleOf, saidWhose, type PersonRow } from './people-sql.ts';
import { claimsOn, type ClaimRow } from './share-sql.ts';
import type { FullOrder } from './store.ts';
import { roundsOf, type VisitRow } from './visit-sql.ts';

/** A visit's bill as it can be divided now. */

type Money = Awaited<ReturnType<typeof handMoneyOfMany>>[number];

/** A line of a round, or the tip that was promised with it. */
export type BillPosition = Position & {
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
  const said = new Map((await saidWhose(tx, visit.venueId, ids)).map((one) => [`${one.orderId}/${one.line}`, one.personId]));
  const money = Map.groupBy(await handMoneyOfMany(tx, visit.venueId, ids), ({ orderId }) => orderId);
  const held = (claim: ClaimRow) => claim.state === 'paid' || claim.heldUntil > now;
  const claims = Map.groupBy((await claimsOn(tx, visit.venueId, ids)).filter(held), ({ orderId }) => orderId);
  const positions = rounds.flatMap((round) => {
    const { id } = round.order;
    const own = people.find((person) => isTheirs(round, person))?.id ?? null;
    const whose = (line: number) => said.get(`${id}/${line}`);
    return positionsOf(round, money.get(id) ?? [], claims.get(id) ?? [], (line) => {
      const person = whose(line);
      return person === undefined ? own : person;
    });
  });
  return { visit, rounds, people, positions };
}

/** Who ordered it: the browser that sent it, or the account. */
const isTheirs = ({ order }: FullOrder, { browser, userId, removedAt }: PersonRow): boolean =>
  removedAt === null &&
  ((browser !== null && order.browser !== null && browser.equals(order.browser)) || (userId !== null && userId === order.userId));

function positionsOf(
  round: FullOrder,
  money: readonly Money[],
  claims: readonly ClaimRow[],
  whose: (line: number) => string | null,
): BillPosition[] {
  const { order, lines } = round;
  const bill = billOrder(order, lines);
  const due = dueOf(bill);
  const taken = new Set(money.flatMap((entry) => (entry.kind === 'payment' ? entry.lines : [])));
  const at = (line: number, share: LineShare, open: Cents): BillPosition => {
    const own = claims.filter((claim) => claim.line === line);
    const units = own.reduce((sum, claim) => sum + claim.units, 0);
    return { order: order.id, line, whose: whose(line), share, claims: own, openCents: open, openUnits: LINE_UNITS - units };
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
