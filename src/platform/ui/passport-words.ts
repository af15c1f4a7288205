import type { AllergenKey } from '#domain/allergens.ts';
import type { DietKey } from '#domain/dish-marks.ts';
import { avoidedBy, type Passport } from '#domain/passport.ts';
import type { Texts } from '#platform/shared/texts.ts';

/** The words that a passport's sentence needs, whatever catalogue has them. */
export type PassportKey = 'passport.no' | 'passport.rather' | 'passport.word' | `without.${AllergenKey}` | `mark.${DietKey}`;

/** "No nuts, no sesame · Vegan", «Χωρίς ξηρούς καρπούς και σουσάμι»; empty where nothing is avoided. */
export function passportWords(passport: Passport, t: Texts<PassportKey>): string {
  const named = avoidedBy(passport).map((key) =>
    t(passport.avoids[key] === 'preference' ? 'passport.rather' : 'passport.no', { name: t(`without.${key}`) }),
  );
  const list = new Intl.ListFormat(t.language, { type: t.language === 'el' ? 'conjunction' : 'unit' });
  const avoids = named.length > 0 ? [t('passport.word', { names: list.format(named) })] : [];
  const words = [...avoids, ...passport.diets.map((diet) => t(`mark.${diet}`))].join(' · ');
  return words.charAt(0).toLocaleUpperCase(t.language) + words.slice(1);
}
