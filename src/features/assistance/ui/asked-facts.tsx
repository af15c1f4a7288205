import type { Passport } from '#domain/passport.ts';
import type { Speech } from '#features/venues/speech.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { asWritten } from '../as-written.ts';
import type { AsAsked } from '../menu-answer.ts';
import { askedFact } from './dish-facts.ts';

type Props = { readonly dishes: readonly AsAsked[]; readonly asked: string; readonly passport: Passport; readonly speech: Speech };

/** Dishes as they were asked for, with a side that holds what is avoided, or that nobody here knows: said, never offered. */
export function AskedFacts({ dishes, asked, passport, speech }: Props) {
  const t = useMenuTexts();
  return dishes.map((one) => (
    <p key={one.dish.item.id} className="avoid-warning">
      {askedFact(one, passport, (word) => asWritten(asked, word), speech, t)}
    </p>
  ));
}
