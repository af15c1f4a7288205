import { countedCents } from '#domain/cash-count.ts';
import { fromAmount, toAmount } from '#domain/money.ts';
import type { DayDraft } from '../contract.ts';

/** What was typed of one drawer: of each piece, by its cents, or all of it as one sum; `none`: there is no cash in it. */
export type DrawerCount = {
  readonly pieces: Readonly<Record<string, number>>;
  readonly asTotal: boolean;
  /** Euro; null: nothing was typed. */
  readonly total: number | null;
  readonly none: boolean;
  readonly said: string;
};
export type Counts = Readonly<Record<string, DrawerCount>>;
export const NOT_COUNTED: DrawerCount = { pieces: {}, asTotal: false, total: null, none: false, said: '' };

type Drawer = { readonly id: string; readonly first?: number | undefined };
/** What was typed of it here; else what was counted first, wherever that was. */
export const countIn = (counts: Counts, { id, first }: Drawer): DrawerCount =>
  counts[id] ?? (first === undefined ? NOT_COUNTED : { ...NOT_COUNTED, asTotal: true, total: first });

/** What a drawer came to, in whole cents; null: it was not counted. */
export function countedIn({ pieces, asTotal, total, none }: DrawerCount, currency: string): number | null {
  if (asTotal) return total === null ? null : fromAmount(total);
  const counted = countedCents(pieces, currency) ?? 0;
  return none || counted > 0 ? counted : null;
}

export type Verdict = { readonly counted: number; readonly difference: number; readonly isCounted: boolean; readonly isSaid: boolean };

/** In whole cents. */
export function verdictOf(drawer: Drawer & { readonly expected: number }, counts: Counts, currency: string): Verdict {
  const count = countIn(counts, drawer);
  const told = countedIn(count, currency);
  const counted = told ?? 0;
  const difference = counted - fromAmount(drawer.expected);
  return { counted, difference, isCounted: told !== null, isSaid: difference === 0 || count.said.trim() !== '' };
}

/** The drawers as they are, with the cash of people put where they say it lies. */
export function drawersWith(draft: DayDraft, drawerOf: Readonly<Record<string, string>>): DayDraft['drawers'] {
  if (draft.drawers.length < 2) return draft.drawers;
  const placed = draft.cash.map((one) => ({ ...one, drawer: drawerOf[one.id ?? 'nobody'] ?? one.drawer }));
  return draft.drawers.map((drawer) => {
    const people = placed.filter((one) => one.drawer === drawer.id);
    const cents = (of: 'taken' | 'handedBack') => people.reduce((sum, one) => sum + fromAmount(one[of]), 0);
    const [taken, handedBack] = [cents('taken'), cents('handedBack')];
    const moves = drawer.moves.reduce((sum, { amount }) => sum + fromAmount(amount), 0);
    const expected = fromAmount(drawer.float) + taken - handedBack + moves;
    return { ...drawer, people, taken: toAmount(taken), handedBack: toAmount(handedBack), expected: toAmount(expected) };
  });
}

/** A drawer's count as it is sent. */
export const sentCount = (drawer: string, { pieces, asTotal, total }: DrawerCount) =>
  asTotal && total !== null ? { drawer, total } : { drawer, pieces };
