import type { AllergenKey } from './allergens.ts';
import type { MarkKey } from './dish-marks.ts';
import type { Cents } from './money.ts';
import type { VatClass } from './vat.ts';

/** Characters. Here, because phones load the other sizes and need this one not. */
export const LONGEST_DESCRIPTION = 1000;

/** One selectable value of an extra. `costCents` is added to the unit price; it may be 0, never negative. */
export type ExtraOption = {
  readonly value: string;
  readonly text: string;
  readonly costCents: Cents;
  /** What choosing this option adds to the dish; the effective set is the union with the item's own. */
  readonly allergens: readonly AllergenKey[];
  /** What choosing it leaves out of the dish: "without tahini". */
  readonly removes?: readonly AllergenKey[] | undefined;
  /** What it may bring, and nobody can rule out. */
  readonly mayContain?: readonly AllergenKey[] | undefined;
  /** Recorded as not bringing these, by the dish of its name. */
  readonly free?: readonly AllergenKey[] | undefined;
  /** The kitchen made sure that it brings `allergens`, may bring `mayContain`, and no others; else nobody said. */
  readonly recorded?: boolean | undefined;
  /** What it is itself; a diet of the dish holds only where each chosen option has it too. */
  readonly marks?: readonly MarkKey[] | undefined;
  /** Chosen from the start, or not; absent: the venue did not say. */
  readonly preset?: boolean | undefined;
};

/** A group of options on an item. `select` and `radio` take at most one value, `checkbox` at most `maxSelectable` (null: all). */
export type Extra = {
  readonly option: string;
  readonly type: 'select' | 'radio' | 'checkbox';
  readonly maxSelectable: number | null;
  readonly required: boolean;
  readonly options: readonly ExtraOption[];
};

/** A dish or drink as the rules see it: prices in whole cents, no texts but its name. */
export type MenuItem = {
  readonly id: string;
  readonly name: string;
  readonly priceCents: Cents;
  readonly inStock: boolean;
  /** Portions left, or null where nobody counts. 0 is sold out even with `inStock`. */
  readonly stockQty: number | null;
  /** The specification's `addLoyaltyStamp`. */
  readonly givesStamp: boolean;
  readonly vatClass: VatClass;
  readonly allergens: readonly AllergenKey[];
  /** Cannot be ruled out: shown as such, and avoided like what it contains. Absent: nobody said. */
  readonly mayContain?: readonly AllergenKey[];
  /** The kitchen made sure that it is free of these. */
  readonly checkedFree?: readonly AllergenKey[];
  /** The day on which its allergens were recorded (YYYY-MM-DD). */
  readonly recordedOn?: string | null | undefined;
  /** Its recipe changed since: what was ruled out is not, until somebody looks again. */
  readonly toCheck?: boolean | undefined;
  /** Keys of the venue's own marks. */
  readonly ownMarks?: readonly string[] | undefined;
  /** What the venue recorded that it is, as it comes. */
  readonly marks?: readonly MarkKey[] | undefined;
  readonly extras: readonly Extra[];
};

/** Whether anything is said of a dish's allergens. */
export const saysAllergens = ({
  allergens,
  mayContain = [],
  checkedFree = [],
}: Pick<MenuItem, 'allergens' | 'mayContain' | 'checkedFree'>): boolean => allergens.length + mayContain.length + checkedFree.length > 0;

/** What was chosen of an item's extras: option name → chosen values, in the order of the menu. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/** One line of a cart: an item as the menu has it now, how many, and what was chosen. */
export type CartLine = {
  readonly item: MenuItem;
  readonly quantity: number;
  readonly choices: Choices;
};
