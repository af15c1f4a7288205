import { useState } from 'react';
import type { Bill } from '../../visit-contract.ts';
import { equalPart, FEWEST, linesPart, MOST, sumPart, type Paid, type Ticked } from './part-wish.ts';
import { payersOf, type Payer } from './payers.ts';

/** How it was said what is paid; each way keeps what was said of it while another is looked at. */
type Chosen = {
  /** The key of a payer, or a way. */
  readonly who: string;
  readonly ticked: Ticked;
  readonly among: number;
  /** A sum. */
  readonly typed: string;
};
export type Choosing = { readonly chosen: Chosen; readonly choose: (part: Partial<Chosen>) => void };

/** Among how many a table has begun to pay; else, how many sit there. */
function likelyAmong({ shares, visit, rounds }: Bill): number {
  const begun = shares.findLast(({ way, state }) => way === 'equal' && state === 'paid')?.among;
  const names = new Set(rounds.map(({ order }) => order.buyersName)).size;
  return begun ?? Math.min(MOST, Math.max(FEWEST, visit?.guests ?? names));
}

/** What is about to be paid of a bill. `changed`: something else was chosen. */
export function useChoosing(bill: Bill, changed: () => void): Choosing & { payers: Payer[]; paid: Paid; reset: () => void } {
  const start = { who: 'all ', ticked: new Map(), typed: '' };
  const [said, setSaid] = useState<Omit<Chosen, 'among'> & { among?: number }>(start);
  const chosen = { ...said, among: said.among ?? likelyAmong(bill) };
  const payers = payersOf(bill);
  const paid = (): Paid => {
    if (chosen.who === 'equal') return equalPart(bill, chosen.among);
    if (chosen.who === 'sum') return sumPart(bill, chosen.typed);
    return payers.find(({ key }) => key === chosen.who) ?? linesPart(bill, chosen.ticked);
  };
  const choose = (part: Partial<Chosen>) => {
    setSaid((now) => ({ ...now, ...part }));
    changed();
  };
  return { chosen, choose, payers, paid: paid(), reset: () => choose(start) };
}
