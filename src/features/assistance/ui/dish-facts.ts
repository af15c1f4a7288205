import type { AllergenKey } from '#domain/allergens.ts';
import { avoidingThese, dishFit, type DishFit, type Passport } from '#domain/passport.ts';
import { carefulNames } from '#features/venues/careful-names.ts';
import { chosenNames } from '#features/venues/chosen-names.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import type { Speech } from '#features/venues/speech.ts';
import { clauses } from '#platform/shared/clauses.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { fitLines, type FitKey } from '#platform/ui/fit-list.tsx';
import type { AsAsked } from '../menu-answer.ts';

const said = (found: DishFit | null, t: Texts<FitKey>, careful: readonly string[] = []): string =>
  found === null
    ? ''
    : clauses(
        fitLines(found, t, careful).map(({ text }) => text),
        t.language,
      );

/** What is recorded of a dish about some allergens, as it comes: "Moussaka: Contains: milk." */
export function dishFact(dish: Dish, about: readonly AllergenKey[], speech: Speech, t: Texts<FitKey>): string {
  const told = avoidingThese(about);
  return `${nameOf(dish.wire, speech).text}: ${said(dishFit(dish.item, told), t, carefulNames(dish, told, speech))}.`;
}

type AskedKey = `assistant.${'as_asked' | 'as_it_comes' | 'side_unknown'}`;

/** The same of a dish as it was asked for, and then as it comes: "Gyros + Tahini: Contains: sesame. As it comes: Recorded as free: sesame." */
export function askedFact(
  { dish, choices, unknown }: AsAsked,
  passport: Passport,
  asWritten: (word: string) => string,
  speech: Speech,
  t: Texts<FitKey | AskedKey>,
): string {
  const name = nameOf(dish.wire, speech).text;
  if (unknown.length > 0) return t('assistant.side_unknown', { name, sides: unknown.map(asWritten).join(', ') });
  const sides = chosenNames(dish, choices, speech).map(({ text }) => text);
  return [
    t('assistant.as_asked', { name, sides: sides.join(' + '), said: said(dishFit(dish.item, passport, choices), t) }),
    t('assistant.as_it_comes', { said: said(dishFit(dish.item, passport), t) }),
  ].join(' ');
}
