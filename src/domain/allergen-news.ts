import type { AllergenKey } from './allergens.ts';
import type { DietKey } from './dish-marks.ts';
import type { Choices, MenuItem } from './menu.ts';
import { avoidedBy, conflictKeys, dishFit, keysThat, recordedOf, type Passport } from './passport.ts';

/** What another choice made of a dish, in Annex order. */
export type AllergenNews = {
  /** It has them now, and had them not. */
  readonly now: readonly AllergenKey[];
  /** It had them, and is made or recorded without. */
  readonly gone: readonly AllergenKey[];
  /** It had them, and they cannot be ruled out. */
  readonly may: readonly AllergenKey[];
  /** It had them, or somebody avoids them, and nothing is recorded of them any more. */
  readonly unknown: readonly AllergenKey[];
  /** Somebody avoids them: it has them now, or has them more surely than before. */
  readonly avoided: readonly AllergenKey[];
  /** It was recorded for these diets, and as chosen is not. */
  readonly diets: readonly DietKey[];
};

/** What changes for who has the dish when its choices do; what is as it was is left out. */
export function allergenNews(item: MenuItem, passport: Passport, before: Choices, after: Choices): AllergenNews {
  const [was, is] = [recordedOf(item, before), recordedOf(item, after)];
  const [fitted, fits] = [dishFit(item, passport, before), dishFit(item, passport, after)];
  const lost = was.contains.filter((key) => !is.contains.includes(key));
  const open = [...is.unknown, ...is.stale];
  const matters = [...lost, ...avoidedBy(passport).filter((key) => was.free.includes(key) || was.may.includes(key))];
  return {
    now: is.contains.filter((key) => !was.contains.includes(key)),
    gone: lost.filter((key) => !is.may.includes(key) && !open.includes(key)),
    may: lost.filter((key) => is.may.includes(key)),
    unknown: open.filter((key) => matters.includes(key)),
    avoided: conflictKeys(fits).filter(
      (key) =>
        !conflictKeys(fitted).includes(key) || (keysThat(fits, 'contains').includes(key) && !keysThat(fitted, 'contains').includes(key)),
    ),
    diets: (fits?.diets ?? []).filter((diet) => !fitted?.diets.includes(diet)),
  };
}
