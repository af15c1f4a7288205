import { allocate } from './allocate.ts';
import { min, subtract } from './money-parts.ts';
import { add, cents, ZERO, type Cents } from './money.ts';

/**
 * How the people of a table divide its bill. What is divided are its positions: lines after rewards and discounts (`laidOnLines`), and the tip that a
 * round's guest promised. Whoever pays takes whole cents of positions; what is left is what nobody took, so shares always add up, whatever their sequence.
 */

/** A line in the smallest parts that it can be cut into: a half, a third, three of seven … of up to 22. The number that all of these divide. */
export const LINE_UNITS = 232_792_560;
export const MOST_PARTS = 22;

/** Units of a line as so many equal parts of it: a third, two of seven. */
export function lowestTerms(units: number): { take: number; of: number } {
  let [a, b] = [units, LINE_UNITS];
  while (b > 0) [a, b] = [b, a % b];
  return { take: units / a, of: LINE_UNITS / a };
}

/** The tip that a round's guest promised, among the lines of its round. */
export const TIP_LINE = 0;

/** What of a bill can be paid by itself. */
export type Position = {
  /** The round. */
  readonly order: string;
  /** From 1, as the round has them; {@link TIP_LINE}. */
  readonly line: number;
  /** Whose it is; null: the table's. */
  readonly whose: string | null;
  /** What nobody has paid of it or holds. */
  readonly openCents: Cents;
  /** What nobody has taken of it as a part, in {@link LINE_UNITS}. */
  readonly openUnits: number;
};

/** What somebody takes of a position. */
export type Part = { readonly order: string; readonly line: number; readonly cents: Cents; readonly units: number };

/** Some lines, each whole (what is left of it) or a part of it. */
export type WantedLine = { readonly order: string; readonly line: number; readonly part?: { readonly of: number; readonly take: number } };

export type Wanted =
  | { readonly way: 'rest' }
  /** All that is theirs. */
  | { readonly way: 'person'; readonly person: string }
  | { readonly way: 'lines'; readonly lines: readonly WantedLine[] }
  /** `taken` of the `among` equal parts are held or paid: what is left is cut among the others. Once all are, the next is the first of as many. */
  | { readonly way: 'equal'; readonly among: number; readonly taken: number }
  /** Of the things of `person` first, then of the table's, then of the others'. */
  | { readonly way: 'amount'; readonly cents: Cents; readonly person: string };

/** Whoever pays a sum, or an equal part, chose no line: it comes off all of them, and is said of the bill as a whole. */
export const isOfSum = (way: string): boolean => way === 'equal' || way === 'amount';

/** `line_taken`: less is open of that line than is wanted. `too_much`: less is open in all. */
export type DivisionProblem =
  | { readonly problem: 'nothing_left' }
  | { readonly problem: 'line_unknown' }
  | { readonly problem: 'line_taken'; readonly order: string; readonly line: number; readonly leftCents: Cents }
  | { readonly problem: 'too_much'; readonly leftCents: Cents };

export const isProblem = (parts: readonly Part[] | DivisionProblem): parts is DivisionProblem => 'problem' in parts;

const wholeOf = ({ order, line, openCents, openUnits }: Position): Part => ({ order, line, cents: openCents, units: openUnits });
const openOf = (positions: readonly Position[]): Cents => add(...positions.map(({ openCents }) => openCents));

/** What of the bill somebody takes who wants `wanted`; nothing of it is nobody's to give. */
export function divide(positions: readonly Position[], wanted: Wanted): Part[] | DivisionProblem {
  const parts = partsOf(positions, wanted);
  if (isProblem(parts)) return parts;
  const some = parts.filter((part) => part.cents > 0);
  return some.length > 0 ? some : { problem: 'nothing_left' };
}

function partsOf(positions: readonly Position[], wanted: Wanted): Part[] | DivisionProblem {
  if (wanted.way === 'rest') return positions.map(wholeOf);
  if (wanted.way === 'person') return positions.filter(({ whose }) => whose === wanted.person).map(wholeOf);
  if (wanted.way === 'lines') return linesOf(positions, wanted.lines);
  if (wanted.way === 'equal') {
    const others = wanted.among - (wanted.taken % wanted.among);
    // The first ones are the heavier by a cent, the last to pay has the lighter one.
    return spread(positions, cents(Math.ceil(openOf(positions) / others)));
  }
  const leftCents = openOf(positions);
  if (wanted.cents > leftCents) return leftCents > 0 ? { problem: 'too_much', leftCents } : { problem: 'nothing_left' };
  return inTurn(positions, wanted);
}

function linesOf(positions: readonly Position[], lines: readonly WantedLine[]): Part[] | DivisionProblem {
  const parts: Part[] = [];
  for (const { order, line, part } of lines) {
    const position = positions.find((one) => one.order === order && one.line === line);
    if (!position) return { problem: 'line_unknown' };
    const taken = part ? cut(position, part) : wholeOf(position);
    if (taken === null || taken.cents === 0) return { problem: 'line_taken', order, line, leftCents: position.openCents };
    parts.push(taken);
  }
  return parts;
}

/** So many parts of a line: of what is left of it, so much as they are of the parts that are left. Null: fewer are. */
function cut({ order, line, openCents, openUnits }: Position, { of, take }: { readonly of: number; readonly take: number }): Part | null {
  const units = (LINE_UNITS / of) * take;
  if (units > openUnits) return null;
  const [open, all] = [BigInt(openCents) * BigInt(units), BigInt(openUnits)];
  return { order, line, cents: cents(Number((open + all - 1n) / all)), units };
}

/** An amount over positions in proportion to what is open of each; a position that it empties is taken whole. */
function spread(positions: readonly Position[], amount: Cents): Part[] {
  const shares = allocate(
    amount,
    positions.map(({ openCents }) => openCents),
  );
  return positions.map(({ order, line, openCents, openUnits }, at) => {
    const share = shares[at] ?? ZERO;
    return { order, line, cents: share, units: share === openCents ? openUnits : 0 };
  });
}

function inTurn(positions: readonly Position[], { cents: amount, person }: { readonly cents: Cents; readonly person: string }): Part[] {
  const turns = [
    positions.filter(({ whose }) => whose === person),
    positions.filter(({ whose }) => whose === null),
    positions.filter(({ whose }) => whose !== person && whose !== null),
  ];
  let left = amount;
  return turns.flatMap((some) => {
    const here = min(left, openOf(some));
    left = subtract(left, here);
    return spread(some, here);
  });
}

/** So much of what is left of a line's gross, and of the VAT in that. */
export type PartTaken = { readonly part: Cents; readonly grossCents: Cents; readonly vatCents: Cents; readonly rate: number };

/**
 * The VAT of the parts that somebody pays at once: at each rate what is in all of them together to the nearest cent, laid over them by largest remainder,
 * for by itself a part of each of nine dishes loses up to nine cents to whoever pays last. The last part of a line has the rest of its VAT.
 */
export function vatOfParts(taken: readonly PartTaken[]): Cents[] {
  const exact = taken.map(({ part, grossCents, vatCents, rate }) => {
    const [scaled, all] = [BigInt(vatCents) * BigInt(part), BigInt(grossCents === ZERO ? 1 : grossCents)];
    return { rate, vat: Number(scaled / all), more: Number(scaled % all) / Number(all) };
  });
  for (const rate of new Set(exact.map((one) => one.rate))) {
    const here = exact.filter((one) => one.rate === rate);
    const round = Math.round(here.reduce((sum, { more }) => sum + more, 0));
    for (const one of here.toSorted((x, y) => y.more - x.more).slice(0, round)) one.vat += 1;
  }
  return exact.map(({ vat }) => cents(vat));
}

/** Somebody who paid: how much of what goes back was theirs, and how much of all that they paid is still here. */
export type Payer = { readonly paidCents: Cents; readonly leftCents: Cents };

/** What of a refund goes back to each payer: in proportion to what they paid of it, never more than is left of theirs, and all of it where they left so much. */
export function backToPayers(amount: Cents, payers: readonly Payer[]): Cents[] {
  const wish = allocate(
    payers.length === 0 ? ZERO : amount,
    payers.some(({ paidCents }) => paidCents > 0) ? payers.map(({ paidCents }) => paidCents) : payers.map(({ leftCents }) => leftCents),
  );
  const first = wish.map((share, at) => min(share, payers[at]?.leftCents ?? ZERO));
  const room = payers.map(({ leftCents }, at) => subtract(leftCents, first[at] ?? ZERO));
  const rest = min(subtract(amount, add(...first)), add(...room));
  const more = allocate(rest, room);
  return first.map((share, at) => add(share, more[at] ?? ZERO));
}
