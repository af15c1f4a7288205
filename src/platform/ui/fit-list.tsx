import type { AllergenKey } from '#domain/allergens.ts';
import type { DietKey } from '#domain/dish-marks.ts';
import { fitParts, type DishFit, type Fit } from '#domain/passport.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { Icon, type IconName } from './icon.tsx';

/** The words that an answer needs, whatever catalogue has them. */
export type FitKey =
  | `fit.${Fit | 'diet' | 'to_check' | 'depends' | 'careful' | 'as_it_comes'}`
  | `${'allergen' | 'without'}.${AllergenKey}`
  | `mark.${DietKey}`;

export const FIT_ICONS = {
  free: 'check',
  made: 'check',
  can: 'pencil',
  unknown: 'circle-question',
  may: 'circle-alert',
  contains: 'circle-alert',
} as const satisfies Record<Fit, IconName>;

/** What is said of these is said with "without" or "contains", which in Greek have their own case. */
const WITHOUT: ReadonlySet<Fit> = new Set(['free', 'made', 'can', 'may', 'contains']);

export type FitLine = { readonly fit: Fit; readonly text: string };

/** What is recorded of a dish for somebody, a line for each kind of answer. `careful`: its options that bring what it is free of as it comes. */
export function fitLines(found: DishFit, t: Texts<FitKey>, careful: readonly string[] = []): FitLine[] {
  const lines = plainLines(found, t);
  if (careful.length === 0) return lines;
  const also = t('fit.careful', { names: careful.join(', ') });
  // Never with the green sign. Where what else it has leaves no room for what it is free of, the caution stands by itself.
  if (!lines.some(({ fit }) => fit === 'free')) return [...lines, { fit: 'can', text: also }];
  return lines.map((line) => (line.fit === 'free' ? { fit: 'can', text: `${t('fit.as_it_comes', { said: line.text })} ${also}` } : line));
}

function plainLines(found: DishFit, t: Texts<FitKey>): FitLine[] {
  return fitParts(found).flatMap(({ fit, keys, diets, stale, depends }) => [
    ...(keys.length > 0
      ? [
          {
            // What is to be chosen is marked like what can be had without.
            fit: depends ? ('can' as const) : fit,
            text: t(stale ? 'fit.to_check' : depends ? 'fit.depends' : `fit.${fit}`, {
              names: names(
                keys.map((key) => t(`${(WITHOUT.has(fit) && !depends) || stale ? 'without' : 'allergen'}.${key}`)),
                t,
              ),
            }),
          },
        ]
      : []),
    ...(diets.length > 0
      ? [
          {
            fit,
            text: t('fit.diet', {
              names: names(
                diets.map((diet) => t(`mark.${diet}`)),
                t,
              ),
            }),
          },
        ]
      : []),
  ]);
}

const names = (list: readonly string[], { language }: Texts<FitKey>): string =>
  list.map((name) => name.toLocaleLowerCase(language)).join(', ');

type FitListProps = { readonly found: DishFit | null; readonly t: Texts<FitKey>; readonly careful?: readonly string[] };

/** The same as badges: a sign and words, never colour alone. */
export function FitList({ found, t, careful }: FitListProps) {
  const lines = found === null ? [] : fitLines(found, t, careful);
  if (lines.length === 0) return null;
  return (
    <ul className="fits">
      {lines.map(({ fit, text }) => (
        <li key={text} className={`badge fit fit--${fit}`}>
          <Icon name={FIT_ICONS[fit]} />
          {text}
        </li>
      ))}
    </ul>
  );
}
