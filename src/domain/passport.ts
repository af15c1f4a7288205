import { ALLERGENS, type AllergenKey } from './allergens.ts';
import { defaultChoices } from './default-choices.ts';
import { keepsDiet, type DietKey } from './dish-marks.ts';
import { chosenOptions, extrasOf, type ChosenOption } from './line-price.ts';
import { againstMark } from './mark-limits.ts';
import type { Choices, Extra, ExtraOption, MenuItem } from './menu.ts';

/** How much it matters: somebody's health, or their taste. */
export type Strictness = 'allergy' | 'preference';

/** What somebody keeps away from. */
export type Passport = { readonly avoids: Readonly<Partial<Record<AllergenKey, Strictness>>>; readonly diets: readonly DietKey[] };

export const NO_PASSPORT: Passport = { avoids: {}, diets: [] };

/** All that is avoided, in Annex order. */
export const avoidedBy = ({ avoids }: Passport): AllergenKey[] => ALLERGENS.filter((key) => avoids[key] !== undefined);
export const isEmptyPassport = (passport: Passport): boolean => avoidedBy(passport).length === 0 && passport.diets.length === 0;

/**
 * What is recorded of one allergen in a dish as chosen. `made`: its recipe has it, and what was chosen leaves it out. `can`: it has it, and can
 * be had without. `unknown`: nobody said, or what was said is to be checked again. Nothing here says that a dish is harmless.
 */
export type Fit = 'free' | 'made' | 'unknown' | 'can' | 'may' | 'contains';
/** From what troubles least to what troubles most. */
const RANK: readonly Fit[] = ['free', 'made', 'unknown', 'can', 'may', 'contains'];

/** An option that leaves something out: what has to be chosen. */
export type LeaveOut = { readonly option: string; readonly value: string; readonly text: string };
export type AllergenFit = {
  readonly key: AllergenKey;
  readonly how: Strictness;
  readonly fit: Fit;
  /** With `can`: what to choose. */
  readonly without: readonly LeaveOut[];
  /** Only a chosen option brings it: another choice is without. */
  readonly byOption: boolean;
  /** With `free`: something is still to be chosen, and not all of it is recorded without. */
  readonly depends: boolean;
};

/** A dish, as chosen, beside somebody's passport. */
export type DishFit = {
  /** The worst of all; what is only not recorded for a diet counts as not known. */
  readonly fit: Fit;
  readonly allergens: readonly AllergenFit[];
  /** Diets that the dish is not recorded for, or that a chosen option is against. */
  readonly diets: readonly DietKey[];
  /** The day of the record (YYYY-MM-DD), where it has one that counts. */
  readonly recordedOn: string | null;
  /** Was recorded as free of these before its recipe changed: to be checked again, and not known meanwhile. */
  readonly stale: readonly AllergenKey[];
};

/** What one allergen is to a dish with these choices. */
function allergenFit(item: MenuItem, choices: Choices, key: AllergenKey): Omit<AllergenFit, 'key' | 'how'> {
  const chosen = chosenOptions(item, choices);
  const answer = (fit: Fit, more: Partial<Pick<AllergenFit, 'without' | 'byOption' | 'depends'>> = {}) => ({
    without: [],
    byOption: false,
    depends: false,
    ...more,
    fit,
  });
  const own = recordOf(item, key);
  const open = openGroups(item, chosen);
  if (chosen.some(({ allergens }) => allergens.includes(key))) return answer('contains', { byOption: own !== 'contains' && own !== 'may' });
  if (open.some(({ options }) => options.every(({ allergens }) => allergens.includes(key)))) return answer('contains');
  // Left out of the recipe or not: an option may bring it back.
  const may = chosen.some((option) => mayBring(option, key)) || open.some(({ options }) => options.every((option) => brings(option, key)));
  if (may && own !== 'contains') return answer('may', { byOption: own !== 'may' });
  // What an option brings beside its allergens nobody said, unless it is recorded: then the dish is not known as chosen.
  const unsaid =
    chosen.some((option) => !isSaid(option, key)) || open.some(({ options }) => !options.some((option) => isSaid(option, key)));
  if (own !== 'contains')
    return answer(own === 'free' && unsaid ? 'unknown' : own, {
      depends: own === 'free' && !unsaid && open.some(({ options }) => !options.every((option) => isSaid(option, key))),
    });
  if (chosen.some(({ removes }) => removes?.includes(key))) {
    if (may) return answer('may', { byOption: true });
    return answer(unsaid || item.toCheck === true ? 'unknown' : 'made');
  }
  const without = may ? [] : leavingOut(item, key);
  return without.length > 0 ? answer('can', { without }) : answer('contains');
}

/** What the kitchen recorded of the dish as it comes. A record that a changed recipe made doubtful rules nothing out any more. */
function recordOf(item: MenuItem, key: AllergenKey): Fit {
  if (item.allergens.includes(key)) return 'contains';
  if (item.mayContain?.includes(key)) return 'may';
  return item.checkedFree?.includes(key) && item.toCheck !== true ? 'free' : 'unknown';
}

/** Whether it is recorded that an option does not bring it: by itself, or because it leaves it out. */
const isSaid = (option: ExtraOption, key: AllergenKey): boolean =>
  !brings(option, key) && (option.recorded === true || option.free?.includes(key) === true || option.removes?.includes(key) === true);

const mayBring = ({ mayContain }: ExtraOption, key: AllergenKey): boolean => mayContain?.includes(key) === true;
const brings = (option: ExtraOption, key: AllergenKey): boolean => option.allergens.includes(key) || mayBring(option, key);

/** From which something must still be chosen: the dish will be one of their options. */
const openGroups = (item: MenuItem, chosen: readonly ChosenOption[]): Extra[] =>
  extrasOf(item).filter(({ option, required, options }) => required && options.length > 0 && !chosen.some((one) => one.option === option));

const leavingOut = (item: MenuItem, key: AllergenKey): LeaveOut[] =>
  extrasOf(item).flatMap(({ option, options }) =>
    options.filter(({ removes }) => removes?.includes(key)).map(({ value, text }) => ({ option, value, text })),
  );

/**
 * A dish beside a passport: the one answer for menu, search, assistant, extras, cart, ordering again and checkout. Without choices it is the dish
 * with its defaults. Null where nothing is avoided.
 */
export function dishFit(item: MenuItem, passport: Passport, choices?: Choices): DishFit | null {
  if (isEmptyPassport(passport)) return null;
  const avoided = avoidedBy(passport);
  const chosen = choices ?? defaultChoices(item, avoided);
  const allergens = withoutWayOut(item, chosen, eachFit(item, chosen, passport));
  const diets = passport.diets.filter((diet) => !keepsDietAs(item, chosen, diet));
  return {
    fit: worst([...allergens.map(({ fit }) => fit), ...(diets.length > 0 ? (['unknown'] as const) : [])]),
    allergens,
    diets,
    recordedOn: item.toCheck === true ? null : (item.recordedOn ?? null),
    stale: item.toCheck === true ? avoided.filter((key) => item.checkedFree?.includes(key)) : [],
  };
}

/** What each of the avoided is to a dish, by itself. */
const eachFit = (item: MenuItem, choices: Choices, passport: Passport): AllergenFit[] =>
  avoidedBy(passport).map((key) => ({ key, how: passport.avoids[key] ?? 'allergy', ...allergenFit(item, choices, key) }));

/**
 * All of the avoided together: where something must still be chosen, and each option brings one or another of them (bulgur gluten, a salad milk),
 * none of what they bring can be kept away from.
 */
function withoutWayOut(item: MenuItem, choices: Choices, each: readonly AllergenFit[]): readonly AllergenFit[] {
  const options = openGroups(item, chosenOptions(item, choices))
    .filter((group) => group.options.every((option) => each.some(({ key }) => brings(option, key))))
    .flatMap((group) => group.options);
  return each.map((one) => {
    const bringing = options.filter((option) => brings(option, one.key));
    // What it cannot be had without by itself is judged already.
    if (bringing.length === 0 || ['can', 'may', 'contains'].includes(one.fit)) return one;
    const fit = bringing.some(({ allergens }) => allergens.includes(one.key)) ? 'contains' : 'may';
    return { ...one, fit, byOption: true, depends: false };
  });
}

/** Whether it is recorded as free of all that is avoided, whatever is still to be chosen of it. */
export const isFree = (found: DishFit | null): boolean => found?.fit === 'free' && !found.allergens.some(({ depends }) => depends);

/** Whether a dish is recorded for a diet with these choices: itself, and every option that is chosen or must be. */
function keepsDietAs(item: MenuItem, choices: Choices, diet: DietKey): boolean {
  const chosen = chosenOptions(item, choices);
  const keeps = (option: ExtraOption) => keepsDiet(option, diet) && againstMark(diet, option.allergens).length === 0;
  return keepsDiet(item, diet) && chosen.every(keeps) && openGroups(item, chosen).every(({ options }) => options.some(keeps));
}

const worst = (fits: readonly Fit[]): Fit => fits.reduce<Fit>((most, fit) => (RANK.indexOf(fit) > RANK.indexOf(most) ? fit : most), 'free');

/** The allergens of an answer that are so, in Annex order. */
export const keysThat = (found: DishFit | null, ...fits: readonly Fit[]): AllergenKey[] =>
  (found?.allergens ?? []).filter(({ fit }) => fits.includes(fit)).map(({ key }) => key);

/** What is recorded of each of the fourteen in a dish as chosen; what it is made without stands nowhere. `depends`: free with some of what must be chosen. */
export type Recorded = Readonly<Record<'contains' | 'may' | 'free' | 'depends' | 'stale' | 'unknown', readonly AllergenKey[]>>;

/** All that is recorded of a dish, whoever asks: each of the fourteen is one of these, and never two. */
export function recordedOf(item: MenuItem, choices?: Choices): Recorded {
  // Each by itself: nobody avoids them all.
  const each = eachFit(item, choices ?? defaultChoices(item, ALLERGENS), avoidingThese(ALLERGENS));
  const those = (...fits: readonly Fit[]) => each.filter(({ fit }) => fits.includes(fit));
  const keys = (fitting: readonly AllergenFit[]) => fitting.map(({ key }) => key);
  const isStale = ({ key }: AllergenFit) => item.toCheck === true && item.checkedFree?.includes(key) === true;
  return {
    contains: keys(those('contains', 'can')),
    may: keys(those('may')),
    free: keys(those('free').filter(({ depends }) => !depends)),
    depends: keys(those('free').filter(({ depends }) => depends)),
    stale: keys(those('unknown').filter(isStale)),
    unknown: keys(those('unknown').filter((one) => !isStale(one))),
  };
}

/** What of the avoided it has or may have, as chosen, in Annex order: offered to nobody who said so, and a stop at checkout. */
export const conflictKeys = (found: DishFit | null): AllergenKey[] => keysThat(found, 'contains', 'may', 'can');
export const isConflict = (found: DishFit | null): boolean => conflictKeys(found).length > 0;

/** Only what troubles who may taste from somebody else's plate: what it has, or may have. Nothing can be left out of it any more. Null where nothing does. */
export function asServed(found: DishFit | null): DishFit | null {
  if (found === null || !isConflict(found)) return null;
  const allergens = found.allergens
    .filter(({ fit }) => fit === 'contains' || fit === 'may' || fit === 'can')
    .map((one) => (one.fit === 'can' ? { ...one, fit: 'contains' as const, without: [] } : one));
  return { ...found, fit: worst(allergens.map(({ fit }) => fit)), allergens, diets: [], stale: [] };
}

/** A passport of these allergens, and these diets. */
export const avoidingThese = (keys: readonly AllergenKey[], diets: readonly DietKey[] = []): Passport => ({
  avoids: Object.fromEntries(keys.map((key) => [key, 'allergy' as const])),
  diets,
});

/** Whether one tap may add the dish with its defaults: nothing is avoided, or all of it is recorded as kept away from. */
export const mayAddAtOnce = (item: MenuItem, passport: Passport): boolean => {
  const found = dishFit(item, passport);
  return found === null || isFree(found);
};

export type FitPart = {
  readonly fit: Fit;
  readonly keys: readonly AllergenKey[];
  readonly diets: readonly DietKey[];
  readonly stale?: true;
  /** Free with some of what is still to be chosen. */
  readonly depends?: true;
};

/** An answer in parts, what troubles most first; what is recorded as free only where nothing else is to be said. */
export function fitParts(found: DishFit): FitPart[] {
  const parts = RANK.toReversed().flatMap((fit): FitPart[] => {
    const keys = keysThat(found, fit);
    if (fit === 'free') {
      const depend = found.allergens.filter(({ depends }) => depends).map(({ key }) => key);
      return [
        { fit, keys: depend, diets: [], depends: true },
        { fit, keys: keys.filter((key) => !depend.includes(key)), diets: [] },
      ];
    }
    if (fit !== 'unknown') return [{ fit, keys, diets: [] }];
    const stale = keys.filter((key) => found.stale.includes(key));
    return [
      { fit, keys: stale, diets: [], stale: true },
      { fit, keys: keys.filter((key) => !stale.includes(key)), diets: found.diets },
    ];
  });
  return parts.filter(
    ({ fit, keys, diets, depends }) => keys.length + diets.length > 0 && (fit !== 'free' || depends || found.fit === 'free'),
  );
}
