import { divide, isProblem, TIP_LINE, type Position, type Wanted } from '#domain/bill-division.ts';
import { LINE_UNITS } from '#domain/bill-division.ts';
import { add, fromAmount, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { typedCents } from '#domain/money-parts.ts';
import type { VisitBill, WantedShare } from '../../together-contract.ts';

/** What a guest is about to pay, as they touch it; the sum is cut by the rule that the server cuts it by. */
export type Choice = {
  readonly way: 'person' | 'lines' | 'equal' | 'amount' | 'rest';
  /** By `order/line`: into how many parts, one of which is mine; 1: all of it. */
  readonly lines: ReadonlyMap<string, number>;
  readonly among: number;
  readonly amount: string;
};

/** What can be paid of a bill, with whose it is; what I hold myself is mine to choose anew. */
function positionsOf({ rounds, shares, me }: VisitBill): Position[] {
  const mine = shares.filter(({ person, state }) => person === me && state === 'held').flatMap(({ parts }) => parts);
  const held = (order: string, line: number): Cents =>
    add(ZERO, ...mine.filter((part) => part.order === order && part.line === line).map((part) => fromAmount(part.amount)));
  return rounds.flatMap(({ _id: order, lines, tipOpen, by }) => [
    ...lines.map(({ line, open, openUnits, whose }) => {
      const own = held(order, line);
      return { order, line, whose, openCents: add(fromAmount(open), own), openUnits: own > 0 ? LINE_UNITS : openUnits };
    }),
    { order, line: TIP_LINE, whose: by, openCents: add(fromAmount(tipOpen), held(order, TIP_LINE)), openUnits: LINE_UNITS },
  ]);
}

export function wantedOf({ way, lines, among, amount }: Choice, { me }: VisitBill): WantedShare | null {
  if (way === 'rest') return { way };
  if (way === 'person') return { way, person: me };
  if (way === 'equal') return { way, among };
  if (way === 'amount') {
    const cents = typedCents(amount);
    return cents === null || cents === 0 ? null : { way, amount: toAmount(cents) };
  }
  const chosen = [...lines].map(([key, of]) => {
    const [order = '', line = '0'] = key.split('/');
    return { order, line: Number(line), ...(of > 1 && { part: { of, take: 1 } }) };
  });
  return chosen.length === 0 ? null : { way, lines: chosen };
}

/** What that comes to now; null: nothing of it can be had. */
export function sumOf(choice: Choice, bill: VisitBill): Cents | null {
  const what = wantedOf(choice, bill);
  if (what === null) return null;
  const parts = divide(positionsOf(bill), domainWish(what, bill));
  return isProblem(parts) ? null : add(ZERO, ...parts.map(({ cents }) => cents));
}

function domainWish(what: WantedShare, { me, shares }: VisitBill): Wanted {
  if (what.way === 'amount') return { way: 'amount', cents: fromAmount(what.amount), person: me };
  if (what.way !== 'equal')
    return what.way === 'lines'
      ? { way: 'lines', lines: what.lines.map(({ part, ...line }) => ({ ...line, ...(part && { part }) })) }
      : what;
  const { among } = what;
  const taken = shares.filter(
    (share) =>
      share.way === 'equal' && share.among === among && (share.state === 'paid' || (share.state === 'held' && share.person !== me)),
  );
  return { way: 'equal', among, taken: taken.length };
}
