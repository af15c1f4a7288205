import type { Choices } from '#domain/menu.ts';
import { chosenOptions } from '#domain/line-price.ts';
import type { Cents } from '#domain/money.ts';
import { words } from './local-words.ts';
import type { Speech } from './speech.ts';
import type { Dish } from './read-venue.ts';

export type ChosenName = { readonly text: string; readonly costCents: Cents };

/** What was chosen of a dish, in the page's words and the menu's order. */
export function chosenNames({ item, wire }: Dish, choices: Choices, speech: Speech): ChosenName[] {
  return chosenOptions(item, choices).map(({ option, value, text, costCents }) => {
    const options = wire.extras?.find((extra) => extra.option === option)?.options;
    const translated = options?.find((one) => one.value === value)?.translations[speech.page]?.name;
    return { text: words(text, translated, speech).text, costCents };
  });
}
