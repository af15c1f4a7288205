import { useEffect, useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import type { sayReady, TableCart } from '../../table-cart-contract.ts';
import { usePassport } from '../avoids.ts';
import { showCart } from './table-cart-store.ts';
import { avoided } from './use-cart-deeds.ts';

/** Once at a time: the cart that comes as an answer is looked at again. */
let asking = false;

const isSame = (one: readonly AllergenKey[], other: readonly AllergenKey[]): boolean => one.toSorted().join() === other.toSorted().join();

/**
 * Who said "ready" and avoids something else since: the table may send theirs at any moment, and the kitchen would not hear of it. It is said
 * anew; where a dish of theirs has it they are not ready until that is decided. Whether that happened.
 */
export function useReadyAnew(cart: TableCart | null): boolean {
  const passport = usePassport();
  const [stopped, setStopped] = useState(false);
  const told = cart?.told ?? null;
  const visit = cart?.visit._id;
  useEffect(() => {
    if (told === null || visit === undefined || asking) return;
    const now = avoided();
    if (isSame(told.avoids, now.avoids) && isSame(told.ratherNot, now.ratherNot)) return;
    const say = (ready: boolean): Promise<TableCart> =>
      call<typeof sayReady>('POST', '/api/visits/:visit/cart/ready', {
        params: { visit },
        body: { deed: crypto.randomUUID(), ready, ...now },
      });
    const orNot = (error: unknown): Promise<TableCart> => {
      if (!(error instanceof CallFailed) || error.code !== 'allergy_conflict') throw error;
      setStopped(true);
      return say(false);
    };
    asking = true;
    // Without a network it is asked again with the next cart that comes.
    void say(true)
      .catch(orNot)
      .then(showCart, () => undefined)
      .finally(() => {
        asking = false;
      });
  }, [told, visit, passport]);
  return stopped && told === null;
}
