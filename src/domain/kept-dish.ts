import type { AllergenKey } from './allergens.ts';
import type { StoredLine } from './cart.ts';
import { checkChoices, extrasOf } from './line-price.ts';
import type { Choices, MenuItem } from './menu.ts';
import { avoidingThese, conflictKeys, dishFit, type LeaveOut } from './passport.ts';

type ChosenLine = Pick<StoredLine, 'choices' | 'kept'>;

/** What of the avoided the guest keeps on purpose in a dish as chosen: the kitchen reads it. */
export const keptIn = (item: MenuItem, { choices, kept = [] }: ChosenLine, avoids: readonly AllergenKey[]): AllergenKey[] =>
  conflictKeys(dishFit(item, avoidingThese(avoids), choices)).filter((key) => kept.includes(key));

/** What of it the guest has not decided about: the order stops there. One that came into the recipe since is asked about anew. */
export const undecidedIn = (item: MenuItem, { choices, kept = [] }: ChosenLine, avoids: readonly AllergenKey[]): AllergenKey[] =>
  conflictKeys(dishFit(item, avoidingThese(avoids), choices)).filter((key) => !kept.includes(key));

/** An option of the dish's own that settles something undecided, and the choices with it. */
export type WayOut = LeaveOut & { readonly choices: Choices };

/** The dish's own options that leave out what is undecided; none that would bring something else of it, or that cannot be chosen as well. */
export function waysOutOf(item: MenuItem, line: ChosenLine, avoids: readonly AllergenKey[]): WayOut[] {
  const open = undecidedIn(item, line, avoids);
  const found = dishFit(item, avoidingThese(open), line.choices);
  const without = (found?.allergens ?? []).flatMap((one) => one.without);
  return without.flatMap((way, at) => {
    const isFirst = without.findIndex(({ option, value }) => option === way.option && value === way.value) === at;
    const choices = withOption(item, line.choices, way);
    const left = undecidedIn(item, { ...line, choices }, avoids);
    const helps = left.length < open.length && left.every((key) => open.includes(key));
    return isFirst && helps && checkChoices(item, choices).length === 0 ? [{ ...way, choices }] : [];
  });
}

/** Beside what was chosen where the group takes several, else in its place. */
function withOption(item: MenuItem, choices: Choices, { option, value }: LeaveOut): Choices {
  const group = extrasOf(item).find((extra) => extra.option === option);
  const several = group?.type === 'checkbox' && group.maxSelectable !== 1;
  return { ...choices, [option]: [...(several ? (choices[option] ?? []) : []), value] };
}
