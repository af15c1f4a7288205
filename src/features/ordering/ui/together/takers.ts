import { isOfSum, LINE_UNITS } from '#domain/bill-division.ts';
import { add, fromAmount, ZERO, type Cents } from '#domain/money.ts';
import { min, subtract } from '#domain/money-parts.ts';
import type { VisitBill } from '../../together-contract.ts';
import { nameOf, type TogetherWords } from './people.ts';

type Place = { readonly order: string; readonly line: number };
export type Taker = { readonly person: string | null; readonly cents: number; readonly isPaid: boolean };

type Paid = Pick<VisitBill['rounds'][number]['lines'][number], 'open' | 'amount' | 'openUnits'>;
type OfSums = Pick<VisitBill, 'shares'> & { readonly rounds: readonly { readonly lines: readonly Paid[] }[] };

/** What was paid of the bill as sums, or is being paid: dishes of which nobody took a part cost less for it. */
export const takenAsSums = ({ shares, rounds }: OfSums): Cents => {
  const isLess = rounds.some(({ lines }) =>
    lines.some(({ open, amount, openUnits }) => open > 0 && open < amount && openUnits === LINE_UNITS),
  );
  const sums = shares.filter((share) => isOfSum(share.way) && (share.state === 'held' || share.state === 'paid'));
  return isLess ? add(ZERO, ...sums.map(({ amount }) => fromAmount(amount))) : ZERO;
};

/** Whether some of a line of which nothing is open is not paid yet. */
export const isBeingPaid = ({ shares }: Pick<VisitBill, 'shares'>, { order, line }: Place): boolean =>
  shares.some(({ state, parts }) => state === 'held' && parts.some((part) => part.order === order && part.line === line));

/** Who chose which part of a line, those who paid first. */
export function takersOf({ shares }: Pick<VisitBill, 'shares'>, { order, line }: Place): Taker[] {
  return shares
    .filter((share) => !isOfSum(share.way) && (share.state === 'held' || share.state === 'paid'))
    .flatMap(({ person, state, parts }) =>
      parts
        .filter((part) => part.order === order && part.line === line)
        .map(({ amount }) => ({ person, cents: fromAmount(amount), isPaid: state === 'paid' })),
    )
    .toSorted((a, b) => Number(b.isPaid) - Number(a.isPaid));
}

/** Who paid and who pays some of a line, each in words of their own. */
export function saidTakers(takers: readonly Taker[], bill: Pick<VisitBill, 'people' | 'me'>, t: TogetherWords): string[] {
  const said = takers.map(({ person, isPaid }) => {
    if (person === bill.me) return t(isPaid ? 'together.line_paid_me' : 'together.line_held_me');
    return t(isPaid ? 'together.line_paid' : 'together.line_held', { name: nameOf(person, bill, t) || t('together.somebody') });
  });
  return [...new Set(said)];
}

/** What somebody paid of the bill, without what came back to them. */
export const paidBy = ({ shares }: Pick<VisitBill, 'shares'>, id: string): Cents =>
  add(
    ZERO,
    ...shares
      .filter(({ person, state }) => person === id && state === 'paid')
      .map(({ amount, back }) => subtract(fromAmount(amount), min(fromAmount(back), fromAmount(amount)))),
  );
