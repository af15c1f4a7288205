import { useEffect, useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { newId } from '#platform/browser/new-id.ts';
import type { sayReady, TableCart } from '../../table-cart-contract.ts';
import { usePassport } from '../avoids.ts';
import { showCart } from './table-cart-store.ts';
import { avoided } from './use-cart-deeds.ts';

/** Once at a time: the cart that comes as an answer is looked at again. */
let asking = false;

type Told = { readonly avoids: readonly AllergenKey[]; readonly ratherNot: readonly AllergenKey[] };
/** `stopped`: not ready any more, for a dish of theirs has it. `unheard`: still ready, with what was told before. */
type Anew = 'stopped' | 'unheard' | null;

const isSame = (one: readonly AllergenKey[], other: readonly AllergenKey[]): boolean => one.toSorted().join() === other.toSorted().join();
const agrees = (told: Told, now: Told): boolean => isSame(told.avoids, now.avoids) && isSame(told.ratherNot, now.ratherNot);

/** Says "ready" anew, and that they are not where a dish of theirs has it. */
export async function sayAnew(
  say: (ready: boolean) => Promise<TableCart>,
): Promise<{ readonly cart: TableCart | null; readonly said: Anew }> {
  try {
    return { cart: await say(true), said: null };
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'allergy_conflict') return { cart: null, said: 'unheard' };
  }
  try {
    return { cart: await say(false), said: 'stopped' };
  } catch {
    return { cart: null, said: 'unheard' };
  }
}

/** What is still to be said, with what the table knows. */
export function anewAfter(said: Anew, told: Told | null, now: Told): Anew {
  if (told === null) return said === 'stopped' ? said : null;
  return agrees(told, now) ? null : said;
}

/**
 * Who said "ready" and avoids something else since: the table may send theirs at any moment, and the kitchen would not hear of it. It is said
 * anew; where a dish of theirs has it they are not ready until that is decided. What they are to read of it.
 */
export function useReadyAnew(cart: TableCart | null): Anew {
  const passport = usePassport();
  const [said, setSaid] = useState<Anew>(null);
  const told = cart?.told ?? null;
  const visit = cart?.visit._id;
  useEffect(() => {
    if (told === null || visit === undefined || asking) return;
    const now = avoided();
    if (agrees(told, now)) {
      setSaid(null);
      return;
    }
    asking = true;
    // What was not heard, without a network or otherwise, is said again with the next cart that comes.
    void sayAnew((ready) =>
      call<typeof sayReady>('POST', '/api/visits/:visit/cart/ready', {
        params: { visit },
        body: { deed: newId(), ready, ...now },
      }),
    ).then((answer) => {
      asking = false;
      setSaid(answer.said);
      if (answer.cart) showCart(answer.cart);
    });
  }, [told, visit, passport]);
  return anewAfter(said, told, avoided());
}
