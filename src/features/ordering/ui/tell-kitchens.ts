import { useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import type { Passport } from '#domain/passport.ts';
import { call } from '#platform/browser/api.ts';
import type { sayAllergy, sayAllergyAtTable } from '../allergy-contract.ts';
import type { SavedOrder } from '../contract.ts';
import { readPassport } from './avoids.ts';
import { allergiesOf, ordersBefore, type LateOrder } from './said-late.ts';
import { showCart } from './together/table-cart-store.ts';

/** So long somebody waits before they rather tell the staff. Milliseconds. */
const WITHIN = 10_000;

/** Says to the kitchen of an own order what must not be in it. Throws where it was not told. */
export const tellOwn = (id: string, avoids: readonly AllergenKey[]): Promise<SavedOrder> =>
  call<typeof sayAllergy>('POST', '/api/orders/:id/allergies', { params: { id }, ...saying(avoids) });
const saying = (avoids: readonly AllergenKey[]) => ({ body: { avoids: [...avoids] }, signal: AbortSignal.timeout(WITHIN) });

/** Says to the kitchen of an order what this phone’s guest is allergic to; it has to be read anew. Answers whether it was told. */
export async function tellKitchen({ id, visit }: Omit<LateOrder, 'number'>, passport: Passport): Promise<boolean> {
  const avoids = allergiesOf(passport);
  try {
    if (visit === null) await tellOwn(id, avoids);
    else
      showCart(
        await call<typeof sayAllergyAtTable>('POST', '/api/visits/:visit/orders/:order/allergies', {
          params: { visit, order: id },
          ...saying(avoids),
        }),
      );
    return true;
  } catch {
    return false;
  }
}

/** Numbers of the orders whose kitchens were told, and of those that could not be: then staff have to be. */
export type Outcome = Readonly<Record<'told' | 'untold', readonly number[]>>;

/** The same of every order that was sent before. */
export async function tellKitchens(venueId: number, saidAt: number): Promise<Outcome> {
  const passport = readPassport();
  const answers = await Promise.all(
    ordersBefore(venueId, saidAt).map(async (order) => ({ number: order.number, isTold: await tellKitchen(order, passport) })),
  );
  const numbers = (told: boolean) => answers.filter(({ isTold }) => isTold === told).map(({ number }) => number);
  return { told: numbers(true), untold: numbers(false) };
}

/** Telling them by one touch, and how that goes; `onTold` when all of them know what was said at that moment. */
export function useTellKitchens(venueId: number, onTold: (saidAt: number, numbers: readonly number[]) => void) {
  const [isBusy, setBusy] = useState(false);
  const [untold, setUntold] = useState<readonly number[]>([]);
  const tell = async (saidAt: number): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const outcome = await tellKitchens(venueId, saidAt);
    setBusy(false);
    setUntold(outcome.untold);
    if (outcome.untold.length === 0) onTold(saidAt, outcome.told);
  };
  return { tell: (saidAt: number) => void tell(saidAt), isBusy, untold };
}
