import type { AllergenKey } from '#domain/allergens.ts';
import { avoidingThese } from '#domain/passport.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { carefulNames } from '#features/venues/careful-names.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { categoriesOf } from '#features/venues/read-venue.ts';
import type { Speech } from '#features/venues/speech.ts';
import { clauses } from '#platform/shared/clauses.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { containing } from '../menu-answer.ts';

/** The dishes that have it as they come, and those that can be had with something that does; empty where there are none. */
export function holdingWords(
  venue: PublicVenue,
  keys: readonly AllergenKey[],
  speech: Speech,
  s: Texts<'contain_it' | 'contain_with'>,
): string {
  const names = containing(venue, keys).map((dish) => nameOf(dish.wire, speech).text);
  const dishes = categoriesOf(venue).flatMap((category) => category.dishes);
  const added = dishes.flatMap((dish) => {
    const sides = carefulNames(dish, avoidingThese(keys), speech);
    return sides.length > 0 ? [`${nameOf(dish.wire, speech).text} (${sides.join(', ')})`] : [];
  });
  return [
    ...(names.length > 0 ? [s('contain_it', { names: names.join(', ') })] : []),
    ...(added.length > 0 ? [s('contain_with', { names: clauses(added, s.language) })] : []),
  ].join(' ');
}
