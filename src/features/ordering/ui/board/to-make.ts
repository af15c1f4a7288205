import type { OrderLine } from '../../contract.ts';

/** How many portions of a line somebody still waits for: what was paid back nobody does. */
export const toMake = ({ quantity, sentBack = 0 }: Pick<OrderLine, 'quantity' | 'sentBack'>): number => Math.max(0, quantity - sentBack);

/** What a choice is called that is a dish too, and the dish. */
export type Sides = ReadonlyMap<string, string>;

/** The dishes that are on the side of a line: the place of the choice, and the dish. */
export const sidesOf = ({ chosen }: Pick<OrderLine, 'chosen'>, sides: Sides): readonly { readonly at: number; readonly dish: string }[] =>
  chosen.flatMap(({ value }, at) => {
    const dish = sides.get(value);
    return dish === undefined ? [] : [{ at, dish }];
  });
