import { divide, isOfSum, isProblem, LINE_UNITS, MOST_PARTS, TIP_LINE, type Position, type Wanted } from '#domain/bill-division.ts';
import { add, fromAmount, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { subtract, typedCents } from '#domain/money-parts.ts';
import type { WantedPart } from '../../together-contract.ts';
import type { Bill, BillLine, BillRound } from '../../visit-contract.ts';
import { chosenLines, lineKey, type Payer } from './payers.ts';

/** What staff are about to take money for that is no whole round; the sum is cut by the rule that the server cuts it by. */

/** By {@link lineKey}: how many portions; null: all that is left of the line. */
export type Ticked = ReadonlyMap<string, number | null>;
/** What is paid, and its euro. `what` is empty or null while nothing can be taken. */
export type Paid = Pick<Payer, 'amount'> & { readonly what: Payer['what'] | WantedPart | null };

type Divisible = Pick<Bill, 'rounds' | 'shares'>;
/** Among how many a bill is cut into equal parts. */
export const FEWEST = 2;
export const MOST = 24;
const NOTHING: Paid = { what: null, amount: 0 };

/** The bill as it can be divided once guests hold nothing of it: for staff, who come first, nothing is held. */
function positionsOf(rounds: readonly BillRound[]): Position[] {
  return rounds
    .filter(({ due }) => due > 0)
    .flatMap(({ order: { _id: order }, due, lines }) => {
      const open = lines.map((line) => ({
        order,
        line: line.line,
        whose: null,
        openCents: fromAmount(line.open),
        openUnits: line.openUnits,
      }));
      return [...open, { order, line: TIP_LINE, whose: null, openCents: tipIn({ due, lines }), openUnits: LINE_UNITS }];
    });
}

/** What is open of a round beyond its lines: the tip that its guests promised. */
const tipIn = ({ due, lines }: Pick<BillRound, 'due' | 'lines'>): Cents =>
  subtract(fromAmount(due), add(...lines.map(({ open }) => fromAmount(open))));

/** The tips that guests promised with what is about to be paid, of whole rounds. */
export const promisedIn = ({ rounds }: Divisible, what: Paid['what']): Cents => {
  const whole = what === null || 'way' in what ? [] : what.filter(({ lines }) => lines === null).map(({ order }) => order);
  return add(...rounds.filter(({ order, due }) => due > 0 && whole.includes(order._id)).map(tipIn));
};

/** What was paid of the bill as sums, and is off lines of which nobody took a part. */
export const takenAsSums = ({ shares, rounds }: Divisible): Cents => {
  const isLess = rounds.some(({ lines }) => lines.some(({ open, amount, openUnits }) => open < amount && openUnits === LINE_UNITS));
  return isLess
    ? add(...shares.filter(({ way, state }) => isOfSum(way) && state === 'paid').map(({ amount }) => fromAmount(amount)))
    : ZERO;
};

function cut(rounds: readonly BillRound[], what: WantedPart, wanted: Wanted): Paid {
  const parts = divide(positionsOf(rounds), wanted);
  return isProblem(parts) ? NOTHING : { what, amount: toAmount(add(...parts.map(({ cents }): Cents => cents))) };
}

/** How many of so many equal parts are paid; once all are, the next is the first of as many. */
export const equalPaid = (shares: Divisible['shares'], among: number): number =>
  shares.filter((share) => share.way === 'equal' && share.among === among && share.state === 'paid').length % among;

export const equalPart = ({ rounds, shares }: Divisible, among: number): Paid =>
  cut(rounds, { way: 'equal', among }, { way: 'equal', among, taken: equalPaid(shares, among) });

/** A sum as it was typed, of what nobody has paid. */
export function sumPart({ rounds }: Pick<Bill, 'rounds'>, typed: string): Paid {
  const cents = typedCents(typed);
  if (cents === null || cents === 0) return NOTHING;
  return cut(rounds, { way: 'amount', amount: toAmount(cents) }, { way: 'amount', cents, person: '' });
}

/** Portions of a line that cost something. */
function portionsOf({ order, reductions }: BillRound, line: number): number {
  const free = reductions.filter((one) => one.kind === 'given_away' && one.line === line);
  return (order.order[line - 1]?.quantity ?? 0) - free.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
}

/** How many portions of a line can be paid by themselves, beside all that is left of it; and of how many. */
export function portionsOpen(round: BillRound, { line, openUnits }: Pick<BillLine, 'line' | 'openUnits'>): { of: number; most: number } {
  const of = portionsOf(round, line);
  if (of < 2 || of > MOST_PARTS) return { of, most: 0 };
  const left = Math.floor(openUnits / (LINE_UNITS / of));
  return { of, most: left * (LINE_UNITS / of) === openUnits ? left - 1 : left };
}

/** The ticked lines: as whole ones, or, where only portions of one are meant, as a part of the bill. */
export function linesPart({ rounds }: Pick<Bill, 'rounds'>, ticked: Ticked): Paid {
  const isPart = rounds.some(({ order, lines }) =>
    lines.some(({ line, state }) => state === 'open' && typeof ticked.get(lineKey(order._id, line)) === 'number'),
  );
  if (!isPart) return chosenLines({ rounds }, new Set(ticked.keys()));
  const lines = rounds.flatMap((round) =>
    round.lines
      .filter(({ line, state }) => state === 'open' && ticked.has(lineKey(round.order._id, line)))
      .map((line) => {
        const take = ticked.get(lineKey(round.order._id, line.line)) ?? null;
        const { of, most } = portionsOpen(round, line);
        const one = { order: round.order._id, line: line.line };
        return take === null || take > most ? one : { ...one, part: { of, take } };
      }),
  );
  return cut(rounds, { way: 'lines', lines }, { way: 'lines', lines });
}
