import type { CartLine, Choices, Extra, ExtraOption, MenuItem } from './menu.ts';
import { add, times, type Cents } from './money.ts';

export type ChoiceProblemCode = 'unknown_option' | 'unknown_value' | 'too_many' | 'missing_required' | 'duplicate_value';

/** What is wrong with a choice. `value` is null where the problem is the group's, not one value's. */
export type ChoiceProblem = { readonly code: ChoiceProblemCode; readonly option: string; readonly value: string | null };

export type ChosenOption = ExtraOption & { readonly option: string };

/** Own keys only: a group that a venue calls "constructor" must not find JavaScript's. */
function valuesOf(choices: Choices, option: string): readonly string[] {
  return Object.hasOwn(choices, option) ? (choices[option] ?? []) : [];
}

/** The groups that can be chosen from: of two with one name the first, because a choice names its group by name alone. */
export function extrasOf(item: MenuItem): Extra[] {
  return item.extras.filter((extra, index) => item.extras.findIndex(({ option }) => option === extra.option) === index);
}

/** How many options of a group may be chosen: one of a select or radio, `maxSelectable` (null: all) of a checkbox. */
export function maxChoices(extra: Extra): number {
  return extra.type === 'checkbox' ? (extra.maxSelectable ?? extra.options.length) : 1;
}

function problemsOfExtra(extra: Extra, values: readonly string[]): ChoiceProblem[] {
  const problems: ChoiceProblem[] = [];
  const distinct = new Set(values);
  for (const value of distinct) {
    if (!extra.options.some((option) => option.value === value)) problems.push({ code: 'unknown_value', option: extra.option, value });
    if (values.indexOf(value) !== values.lastIndexOf(value)) problems.push({ code: 'duplicate_value', option: extra.option, value });
  }
  if (distinct.size > maxChoices(extra)) problems.push({ code: 'too_many', option: extra.option, value: null });
  // A required group that offers nothing would make its dish impossible to order.
  if (extra.required && extra.options.length > 0 && distinct.size === 0) {
    problems.push({ code: 'missing_required', option: extra.option, value: null });
  }
  return problems;
}

/** Every reason why these choices cannot be ordered; empty where they can. A group with an empty list counts as not chosen from. */
export function checkChoices(item: MenuItem, choices: Choices): ChoiceProblem[] {
  const extras = extrasOf(item);
  const unknown = Object.keys(choices)
    .filter((option) => valuesOf(choices, option).length > 0 && !extras.some((extra) => extra.option === option))
    .map((option): ChoiceProblem => ({ code: 'unknown_option', option, value: null }));
  return [...unknown, ...extras.flatMap((extra) => problemsOfExtra(extra, valuesOf(choices, extra.option)))];
}

/** The chosen options in the order of the menu, each once; what the menu does not know is left out (`checkChoices` names it). */
export function chosenOptions(item: MenuItem, choices: Choices): ChosenOption[] {
  return extrasOf(item).flatMap(({ option, options }) => {
    const wanted = new Set(valuesOf(choices, option));
    return options.filter(({ value }) => wanted.delete(value)).map((chosen) => ({ option, ...chosen }));
  });
}

/** Base price plus the costs of the chosen options. */
export function unitPrice(item: MenuItem, choices: Choices): Cents {
  return add(item.priceCents, ...chosenOptions(item, choices).map(({ costCents }) => costCents));
}

/** (base price + costs of chosen options) × quantity: section 5 of the specification. */
export function linePrice(line: CartLine): Cents {
  return times(unitPrice(line.item, line.choices), line.quantity);
}
