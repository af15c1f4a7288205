import { fromAmount, toAmount } from '#domain/money.ts';
import { givenIn, houseOf, promotionsOf, takenOffIn } from '#domain/z-report.ts';
import type { ZReport } from './contract.ts';

type Given = Pick<ZReport, 'subtotal' | 'rewards' | 'rewardsUsed' | 'discount' | 'discounted' | 'gross' | 'reducedList'> & {
  readonly byHouse?: number | undefined;
};
const NAMES = ['given.subtotal', 'given.rewards', 'given.discount', 'given.house', 'gross'] as const;
export type GivenStep = { readonly name: (typeof NAMES)[number]; readonly count: number; readonly amount: number };

/** Nothing is not minus nothing. */
const off = (amount: number): number => (amount === 0 ? 0 : -amount);

/** From menu prices down to gross sales, the same on every paper of a report and in its mail; nothing where nothing was given. */
export function givenSteps(z: Given): GivenStep[] {
  if (z.rewards === 0 && z.discount === 0) return [];
  const house = houseOf(z);
  return [
    { name: 'given.subtotal', count: 0, amount: z.subtotal },
    { name: 'given.rewards', count: z.rewardsUsed, amount: off(z.rewards) },
    { name: 'given.discount', count: z.discounted, amount: off(promotionsOf(z)) },
    ...(house === 0 ? [] : [{ name: 'given.house' as const, count: givenIn(z).length, amount: off(house) }]),
    { name: 'gross', count: 0, amount: z.gross },
  ];
}

/** Portions that are as if they had never been ordered: in no sum, and told as one where a paper has no room for a list. Null: none. */
export function takenOffSum(z: Pick<ZReport, 'reducedList'>): { readonly count: number; readonly amount: number } | null {
  const list = takenOffIn(z);
  if (list.length === 0) return null;
  return { count: list.length, amount: toAmount(list.reduce((sum, { amount }) => sum + fromAmount(amount), 0)) };
}
