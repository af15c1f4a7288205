import { defaultChoices } from '#domain/default-choices.ts';
import { checkChoices } from '#domain/line-price.ts';
import type { Choices, MenuItem } from '#domain/menu.ts';
import { MAX_QUANTITY } from '#domain/sizes.ts';
import { isGone } from './read-venue.ts';

export type QuickChoices = {
  readonly choices: Choices;
  /** How many there are, where that is fewer than a line may hold. */
  readonly most: number | undefined;
};

/** What one tap adds: the dish as it comes. Null where it is sold out, or somebody must choose first. */
export function quickChoices(item: MenuItem): QuickChoices | null {
  const choices = defaultChoices(item);
  if (isGone(item) || checkChoices(item, choices).length > 0) return null;
  return {
    choices,
    most: item.stockQty !== null && item.stockQty < MAX_QUANTITY ? item.stockQty : undefined,
  };
}
