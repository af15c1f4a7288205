import type { Passport } from '#domain/passport.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { askedFacts } from '../asked-facts.ts';
import { madeWithout } from '../made-without.ts';
import type { MenuAnswer } from '../menu-answer.ts';
import type { MenuQuestion } from '../menu-question.ts';
import { refusedIn } from '../refused-dishes.ts';
import { verdictsOn } from '../verdict.ts';

/** So many that were asked for with a side are told of. */
const MOST = 6;

/** What must not be had, each said once and in one way: as it was asked for, by its record, by its name alone, or made without. */
export function toldApart(asked: string, question: MenuQuestion, answer: MenuAnswer, venue: PublicVenue, passport: Passport) {
  // As it was asked for it has it: said with that side, and nothing on this screen calls it free.
  const asAsked = asked === '' ? [] : answer.asAsked.slice(0, MOST);
  const isAsAsked = (dish: Dish) => answer.asAsked.some((one) => one.dish === dish);
  const facts = asked === '' ? [] : askedFacts(question, venue, passport).filter((dish) => !isAsAsked(dish));
  // Asked for by name, and can be made without: not offered as they come.
  const made = answer.excluded.flatMap((dish) => {
    const choices = isAsAsked(dish) ? null : madeWithout(dish.item, passport);
    return choices ? [{ dish, choices }] : [];
  });
  // Asked of a dish by its name: yes, no or not known, and then that dish alone.
  const refused = asked === '' ? null : refusedIn(question, venue, passport);
  const judged = verdictsOn(asked, question, venue, passport).filter(({ dish }) => !isAsAsked(dish));
  const verdicts = judged.length > 0 ? judged : (refused?.verdicts ?? []);
  if (refused && verdicts.length > 0)
    return { asAsked: [], verdicts, facts: [], made, excluded: [], dishes: refused.instead, isInstead: true };
  const isJudged = (dish: Dish) => verdicts.some((one) => one.dish.item.id === dish.item.id);
  if (verdicts.length > 0)
    return { asAsked, verdicts, facts: [], made, excluded: [], dishes: answer.dishes.filter(isJudged), isInstead: false };
  const excluded = answer.excluded.filter((dish) => !facts.includes(dish) && !isAsAsked(dish));
  return { asAsked, verdicts, facts, made, excluded, dishes: answer.dishes, isInstead: false };
}
