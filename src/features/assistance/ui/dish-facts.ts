import type { AllergenKey } from '#domain/allergens.ts';
import { avoidingThese, dishFit } from '#domain/passport.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import type { Speech } from '#features/venues/speech.ts';
import { clauses } from '#platform/shared/clauses.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { fitLines, type FitKey } from '#platform/ui/fit-list.tsx';

/** What is recorded of a dish about some allergens, as it comes: "Moussaka: Contains: milk." */
export function dishFact({ wire, item }: Dish, about: readonly AllergenKey[], speech: Speech, t: Texts<FitKey>): string {
  const found = dishFit(item, avoidingThese(about));
  const lines = found === null ? [] : fitLines(found, t).map(({ text }) => text);
  return `${nameOf(wire, speech).text}: ${clauses(lines, t.language)}.`;
}
