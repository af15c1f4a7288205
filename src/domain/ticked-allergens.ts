import { ALLERGENS, type AllergenKey } from './allergens.ts';

/** What is ticked of the fourteen, and which of it was ticked along with another and goes with that again. */
export type Ticked = { readonly keys: readonly AllergenKey[]; readonly along: AllergenKey | null };

/** Who says "nuts" means peanuts too, which to the law are another. */
const ALONG: Readonly<Partial<Record<AllergenKey, AllergenKey>>> = { nuts: 'peanuts' };

/** Whom it was ticked along with. */
export const broughtBy = (along: AllergenKey): AllergenKey => ALLERGENS.find((key) => ALONG[key] === along) ?? along;

/** Whether it takes another along. */
export const bringsAlong = (key: AllergenKey): boolean => ALONG[key] !== undefined;

/** After a tap on one of them. Nuts take peanuts along; a tap on these, which are seen to be ticked, takes them back. */
export function tapped({ keys, along }: Ticked, key: AllergenKey): Ticked {
  const other = ALONG[key];
  if (keys.includes(key)) {
    const gone = along !== null && other === along ? [key, along] : [key];
    return { keys: inOrder(keys.filter((one) => !gone.includes(one))), along: along !== null && gone.includes(along) ? null : along };
  }
  if (other === undefined || keys.includes(other)) return { keys: inOrder([...keys, key]), along };
  return { keys: inOrder([...keys, key, other]), along: other };
}

const inOrder = (keys: readonly AllergenKey[]): AllergenKey[] => ALLERGENS.filter((key) => keys.includes(key));
