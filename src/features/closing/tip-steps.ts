import { fromAmount, toAmount } from '#domain/money.ts';
import type { DayDraft, ZReport } from './contract.ts';

/** Of reports of before only the reason tells that cash left with the tips, in the words that the page proposed. */
const TIPS_PAID: readonly string[] = ['Tips paid out', 'Απόδοση φιλοδωρημάτων'];
type Move = { readonly reason: string; readonly tips?: boolean | undefined };

export const isTipsMove = ({ reason, tips }: Move): boolean => tips ?? TIPS_PAID.includes(reason);

type Told = Pick<DayDraft | ZReport, 'tips' | 'drawers'>;
/** What was paid out of the drawers to staff. */
export const tipsPaidIn = ({ drawers }: Pick<Told, 'drawers'>): number =>
  toAmount(-drawers.flatMap(({ moves }) => moves.filter(isTipsMove)).reduce((sum, { amount }) => sum + fromAmount(amount), 0));
/** What of the tips is still to be paid out; below zero: tips of earlier reports were paid out as well. */
export const tipsLeftIn = (z: Told): number => toAmount(fromAmount(z.tips) - fromAmount(tipsPaidIn(z)));

export type TipsOf = { readonly id: string; readonly name: string; readonly left: number };
/** Who is still to get tips, as far as it was said who got which: what was paid out in one sum is nobody's, and none gets more than is left of all. */
export function tipsByPerson(z: Told & Pick<DayDraft, 'people'>): TipsOf[] {
  const most = fromAmount(tipsLeftIn(z));
  const moves = z.drawers.flatMap((drawer) => drawer.moves.filter(isTipsMove));
  return z.people.flatMap(({ id, name, tips }) => {
    if (id === null) return [];
    const got = moves.reduce((sum, { to, amount }) => (to?.id === id ? sum - fromAmount(amount) : sum), 0);
    const left = Math.min(most, fromAmount(tips) - got);
    return left > 0 ? [{ id, name, left: toAmount(left) }] : [];
  });
}

/** A cash movement as papers name it: what for, with who got tips, and who noted it. */
export const moveName = ({ reason, to, by }: Named): string => [to ? `${reason}: ${to.name}` : reason, by].filter(Boolean).join(', ');
type Named = { readonly reason: string; readonly by: string; readonly to?: { readonly name: string } | undefined };

export type TipStep = { readonly name: 'tips_out' | 'tips_all' | 'tips_paid_out' | 'tips_left' | 'tips_over'; readonly amount: number };

/** From the tips to what is still to be paid out, the last line: who reads it pays nobody twice. */
export function tipSteps(z: Told): TipStep[] {
  const paid = tipsPaidIn(z);
  if (paid === 0) return [{ name: 'tips_out', amount: z.tips }];
  const left = tipsLeftIn(z);
  return [
    { name: 'tips_all', amount: z.tips },
    { name: 'tips_paid_out', amount: -paid },
    left < 0 ? { name: 'tips_over', amount: -left } : { name: 'tips_left', amount: left },
  ];
}
