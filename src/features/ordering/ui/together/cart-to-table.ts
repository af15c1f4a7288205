import { withoutLines, type StoredLine } from '#domain/cart.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { newId } from '#platform/browser/new-id.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import type { addToTable } from '../../table-cart-contract.ts';
import { isLine } from '../cart-storage.ts';
import { orderLines } from '../order-body.ts';
import { changeCart, readLines } from '../use-cart.ts';
import { keepOurs } from './ours.ts';
import { loseCart, showCart } from './table-cart-store.ts';

/** What is on its way from this phone's cart to the table's: under one name until an answer came, so that it arrives once. */
type Moving = { readonly visit: string; readonly deed: string; readonly line: StoredLine };
const movingKey = (store: number): string => `parea.moving.${store}`;

function readMoving(store: number): Moving | null {
  try {
    const kept = JSON.parse(localStorage.getItem(movingKey(store)) ?? 'null') as Moving | null;
    return kept && isLine(kept.line) && typeof kept.deed === 'string' ? kept : null;
  } catch {
    return null;
  }
}

export type MoveDeps = { readonly store: number; readonly visit: string; readonly dishes: ReadonlyMap<string, Dish> };

/** What stays in this phone's cart: refused, or `away` until there is a connection. Null: nothing. */
export type Stays = CallFailed | 'away' | null;

/** Moves one line after the other. */
async function moveAll({ store, visit, dishes }: MoveDeps): Promise<Stays> {
  for (;;) {
    const before = readMoving(store);
    const [first] = readLines(store);
    const moving = before?.visit === visit ? before : first && { visit, deed: newId(), line: first };
    if (!moving) return null;
    localStorage.setItem(movingKey(store), JSON.stringify(moving));
    const [line] = orderLines([moving.line], dishes);
    if (!line) return null;
    try {
      const body = { deed: moving.deed, line, shared: false };
      const cart = await call<typeof addToTable>('POST', '/api/visits/:visit/cart/lines', { params: { visit }, body });
      localStorage.removeItem(movingKey(store));
      // Before it leaves this phone's cart: on its card it is counted all along.
      keepOurs(store, cart);
      changeCart(store, (lines) => withoutLines(lines, [moving.line]));
      showCart(cart);
    } catch (error) {
      // No answer is none: it may have arrived, and goes under the same name again.
      if (!(error instanceof CallFailed) || error.status === 0 || error.status === 429 || error.status >= 500) return 'away';
      localStorage.removeItem(movingKey(store));
      loseCart(error);
      return error;
    }
  }
}

/** The same of two tabs after one another: what both have in mind is moved once. */
export const moveToTable = (deps: MoveDeps): Promise<Stays> =>
  'locks' in navigator ? navigator.locks.request(movingKey(deps.store), () => moveAll(deps)) : moveAll(deps);
