import { CART_COUNTS, ordersKey } from '#features/ordering/ui/cart-storage.ts';
import type { Place } from '#features/ordering/ui/place.ts';
import type { whoSitsThere } from '#features/ordering/table-cart-contract.ts';
import { aloneKey, TOGETHER, togetherKey } from '#features/ordering/ui/together-mode.ts';
import { visitKey } from '#features/ordering/ui/visit-key.ts';
import type { AddressOf, AnswerOf, BodyOf } from '#platform/shared/endpoint.ts';

export type Here = AnswerOf<typeof whoSitsThere>;
const ADDRESS = '/api/visits/here' satisfies AddressOf<typeof whoSitsThere>;

/** Others may sit down after this phone has scanned: asked again when it is looked at or chooses, no more often than this. Milliseconds. */
const ASK_EVERY = 30_000;

/**
 * Finds whom a guest could order with: who has scanned a code where somebody sits or has ordered, and did not say that they order alone. Or they share
 * the bill or order together already. Asked in few bytes: this comes with every menu.
 */
export function findCompany(store: number, { floor, table, k }: Place, found: (here: Here) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let asked = 0;
  const look = (): void => {
    if (togetherKey(store) in localStorage || visitKey(store) in localStorage) return found({ visit: null, people: [] });
    if (k === '' || document.hidden || Date.now() - asked < ASK_EVERY) return;
    asked = Date.now();
    const body: BodyOf<typeof whoSitsThere> = { store, floor: Number(floor), table: Number(table), k: k.slice(0, 64) };
    fetch(ADDRESS, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), signal })
      .then((answer) => answer.json() as Promise<Partial<Here>>)
      .then(({ visit = null, people = [] }) => {
        // Whom nobody joined ordered on their own: this phone, perhaps.
        const others = people.length > 0 || (visit !== null && !(ordersKey(store) in localStorage));
        if (!others || localStorage.getItem(aloneKey(store)) === visit) return;
        found({ visit, people });
        asked = Infinity;
      })
      // Whom nobody tells orders alone.
      .catch(() => undefined);
  };
  for (const what of [TOGETHER, CART_COUNTS]) addEventListener(what, look, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  look();
  return () => stop.abort();
}
