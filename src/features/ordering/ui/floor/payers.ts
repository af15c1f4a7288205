import { add, fromAmount, toAmount, type Cents } from '#domain/money.ts';
import type { Bill, BillRound } from '../../visit-contract.ts';
import type { SettleWish } from './use-settle.ts';

/** A way to choose what is paid: everything, what one person ordered, one round, or lines that are ticked. */
export type Payer = {
  readonly key: string;
  readonly kind: 'all' | 'guest' | 'round' | 'lines';
  /** A person's name, or a round's number. */
  readonly name: string;
  readonly what: SettleWish['what'];
  /** Euro. */
  readonly amount: number;
};

const dueIn = (rounds: readonly BillRound[]): number => toAmount(add(...rounds.map(({ due }) => fromAmount(due))));
const whole = (rounds: readonly BillRound[]) => rounds.map(({ order }) => ({ order: order._id, lines: null }));

/** Everything; each guest where there are several names; each round where there are several. */
export function payersOf({ rounds }: Pick<Bill, 'rounds'>): Payer[] {
  const open = rounds.filter(({ due }) => due > 0);
  const names = [...Map.groupBy(open, ({ order }) => order.buyersName)];
  const payer = (kind: Payer['kind'], name: string, own: readonly BillRound[]): Payer => ({
    key: `${kind} ${name}`,
    kind,
    name,
    what: whole(own),
    amount: dueIn(own),
  });
  return [
    payer('all', '', open),
    ...(names.length > 1 ? names.map(([name, own]) => payer('guest', name, own)) : []),
    ...(open.length > 1 ? open.map((round) => payer('round', String(rounds.indexOf(round) + 1), [round])) : []),
  ];
}

export const lineKey = (order: string, line: number): string => `${order} ${line}`;

/** The ticked lines as what is paid: of a round whose last open line is among them all that is left. */
export function chosenLines({ rounds }: Pick<Bill, 'rounds'>, ticked: ReadonlySet<string>): Pick<Payer, 'what' | 'amount'> {
  const what: { order: string; lines: number[] | null }[] = [];
  const sums: Cents[] = [];
  for (const { order, lines, due } of rounds) {
    const open = lines.filter(({ state }) => state === 'open');
    const own = open.filter(({ line }) => ticked.has(lineKey(order._id, line)));
    if (own.length === 0) continue;
    const isRest = own.length === open.length;
    what.push({ order: order._id, lines: isRest ? null : own.map(({ line }) => line) });
    sums.push(isRest ? fromAmount(due) : add(...own.map((line) => fromAmount(line.open))));
  }
  return { what, amount: toAmount(add(...sums)) };
}
