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

/** What each drawer came to, in euro, when it was shown what should be in it; of a draft that is not blind nothing is hidden. */
export type Seen = Readonly<Record<string, number>>;
export const isShown = ({ blind }: Pick<DayDraft, 'blind'>, seen: Seen, drawer: string): boolean => !blind || drawer in seen;

export type Verdict = { readonly counted: number; readonly difference: number; readonly isCounted: boolean; readonly isSaid: boolean };

/** In whole cents. */
export function verdictOf(drawer: { readonly id: string; readonly expected: number }, counts: Counts, currency: string): Verdict {
  const { pieces, asTotal, total, none, said } = counts[drawer.id] ?? NOT_COUNTED;
  const counted = asTotal ? fromAmount(total ?? 0) : (countedCents(pieces, currency) ?? 0);
  const difference = counted - fromAmount(drawer.expected);
  return { counted, difference, isCounted: asTotal ? total !== null : none || counted > 0, isSaid: difference === 0 || said.trim() !== '' };
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
export function sentCount(drawer: string, { pieces, asTotal, total, said }: DrawerCount = NOT_COUNTED, first?: number) {
  const counted = asTotal && total !== null ? { drawer, total, said } : { drawer, pieces, said };
  return first === undefined ? counted : { ...counted, first };
}
