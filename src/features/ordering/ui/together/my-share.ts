import { divide, isProblem, LINE_UNITS, TIP_LINE, type Part, type Position, type Wanted } from '#domain/bill-division.ts';
import { add, fromAmount, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { typedCents } from '#domain/money-parts.ts';
import type { VisitBill, WantedShare } from '../../together-contract.ts';
import { amongOf, equalTaken } from './equal-parts.ts';

/** What of a line is mine: so many of so many equal parts; of 1 all that is left of it. */
export type Cut = { readonly take: number; readonly of: number };
export const WHOLE: Cut = { take: 1, of: 1 };

/** What a guest is about to pay, as they touch it; the sum is cut by the rule that the server cuts it by. */
export type Choice = {
  readonly way: 'person' | 'equal' | 'amount' | 'rest';
  /** By `order/line`, as it was touched; null: nothing was touched, and mine is what the bill says. */
  readonly plates: ReadonlyMap<string, Cut> | null;
  /** As it was counted by hand; null: as many as it takes for the bill to come out. */
  readonly among: number | null;
  readonly amount: string;
};

type Line = VisitBill['rounds'][number]['lines'][number];
export type Plate = Line & { readonly order: string; readonly key: string };

/** All that stands on the table, in the sequence in which it was ordered. */
export const platesOf = ({ rounds }: Pick<VisitBill, 'rounds'>): Plate[] =>
  rounds.flatMap(({ _id: order, lines }) =>
    lines.filter(({ stopped }) => !stopped).map((line) => ({ ...line, order, key: `${order}/${line.line}` })),
  );

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

type Thing = Pick<Line, 'whose' | 'openUnits'> & { readonly key: string };

/** What somebody can still take: dishes, and the tips that were promised with them, each whose promised it. */
export const openThings = (bill: Pick<VisitBill, 'rounds'>): Thing[] => [
  ...platesOf(bill).filter(({ open }) => open > 0),
  ...bill.rounds
    .filter(({ tipOpen }) => tipOpen > 0)
    .map(({ _id, by }) => ({ key: `${_id}/${TIP_LINE}`, whose: by, openUnits: LINE_UNITS })),
];

/** What was touched and can still be had; where nothing was touched, what is mine; of everything all that is open, uncut. */
export function touched({ way, plates }: Pick<Choice, 'way' | 'plates'>, bill: Pick<VisitBill, 'rounds' | 'me'>): ReadonlyMap<string, Cut> {
  const things = openThings(bill);
  const whole = (some: readonly Thing[]) => new Map(some.map(({ key }) => [key, WHOLE]));
  if (way === 'rest') return whole(things);
  if (plates === null) return whole(things.filter(({ whose }) => whose === bill.me));
  // What somebody else has taken meanwhile is theirs, and keeps nothing else from being paid: a part of which less is left as well.
  return new Map(
    [...plates].filter(([key, { take, of }]) =>
      things.some((thing) => thing.key === key && (of === 1 || (LINE_UNITS / of) * take <= thing.openUnits)),
    ),
  );
}

export function wantedOf(choice: Choice, bill: VisitBill): WantedShare | null {
  const { way, among, amount, plates } = choice;
  if (way === 'rest') return { way };
  if (way === 'equal') return { way, among: among ?? amongOf(bill) };
  if (way === 'amount') {
    const cents = typedCents(amount);
    return cents === null || cents === 0 ? null : { way, amount: toAmount(cents) };
  }
  if (plates === null) return { way, person: bill.me };
  const chosen = [...touched(choice, bill)].map(([key, { take, of }]) => {
    const [order = '', line = '0'] = key.split('/');
    return { order, line: Number(line), ...(of > 1 && { part: { of, take } }) };
  });
  return chosen.length === 0 ? null : { way: 'lines', lines: chosen };
}

/** What nobody has paid or holds: all that can be chosen. */
export const freeOf = (bill: VisitBill): Cents => add(ZERO, ...positionsOf(bill).map(({ openCents }) => openCents));

/** What is wrong with an amount that was typed; null: nothing. */
export function amountProblem(text: string, free: Cents): 'amount_wrong' | 'amount_most' | null {
  const cents = typedCents(text);
  if (text.trim() === '') return null;
  return cents === null ? 'amount_wrong' : cents > free ? 'amount_most' : null;
}

/** What that takes of each line now; none: nothing of it can be had. */
export function partsOf(choice: Choice, bill: VisitBill): readonly Part[] {
  const what = wantedOf(choice, bill);
  const parts = what && divide(positionsOf(bill), domainWish(what, bill));
  return parts === null || isProblem(parts) ? [] : parts;
}

/** What a part of one line comes to; null: less of it is left. */
export function cutCents({ order, line }: Plate, { take, of }: Cut, bill: VisitBill): Cents | null {
  const parts = divide(positionsOf(bill), { way: 'lines', lines: [{ order, line, ...(of > 1 && { part: { of, take } }) }] });
  return isProblem(parts) ? null : add(ZERO, ...parts.map(({ cents }) => cents));
}

function domainWish(what: WantedShare, { me, shares }: VisitBill): Wanted {
  if (what.way === 'amount') return { way: 'amount', cents: fromAmount(what.amount), person: me };
  if (what.way !== 'equal')
    return what.way === 'lines'
      ? { way: 'lines', lines: what.lines.map(({ part, ...line }) => ({ ...line, ...(part && { part }) })) }
      : what;
  return { ...what, taken: equalTaken({ me, shares }, what.among) };
}
