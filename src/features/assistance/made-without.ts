import { defaultChoices } from '#domain/default-choices.ts';
import { waysOutOf } from '#domain/kept-dish.ts';
import type { Choices, MenuItem } from '#domain/menu.ts';
import { avoidedBy, dishFit, type Passport } from '#domain/passport.ts';

/** The choices with which a dish is recorded as made without all that somebody avoids; null where there are none. */
export function madeWithout(item: MenuItem, passport: Passport): Choices | null {
  const avoids = avoidedBy(passport);
  let choices = defaultChoices(item, avoids);
  for (const _key of avoids) choices = waysOutOf(item, { choices }, avoids)[0]?.choices ?? choices;
  const fit = dishFit(item, passport, choices)?.fit;
  return fit === 'made' || fit === 'free' ? choices : null;
}
