import type { Place } from '#features/ordering/ui/place.ts';
import type { whoSitsThere } from '#features/ordering/table-cart-contract.ts';
import { aloneKey, TOGETHER, togetherKey } from '#features/ordering/ui/together-mode.ts';
import type { AddressOf, AnswerOf, BodyOf } from '#platform/shared/endpoint.ts';

export type Here = AnswerOf<typeof whoSitsThere>;
const ADDRESS = '/api/visits/here' satisfies AddressOf<typeof whoSitsThere>;

/** Finds whom a guest could order with: who has just scanned a code where somebody sits, and did not say that they order alone. Or they order together already. Asked in few bytes: this comes with every menu. */
export function findCompany(store: number, { floor, table, k }: Place, found: (here: Here) => void): () => void {
  let left = false;
  const isTogether = (): boolean => togetherKey(store) in localStorage;
  const together = (): void => {
    if (isTogether()) found({ visit: null, people: [] });
  };
  addEventListener(TOGETHER, together);
  together();
  if (k !== '' && !isTogether()) {
    const asked: BodyOf<typeof whoSitsThere> = { store, floor: Number(floor), table: Number(table), k: k.slice(0, 64) };
    fetch(ADDRESS, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(asked) })
      .then((answer) => answer.json() as Promise<Partial<Here>>)
      .then(({ visit = null, people = [] }) => {
        if (!left && people.length > 0 && localStorage.getItem(aloneKey(store)) !== visit) found({ visit, people });
      })
      // Whom nobody tells orders alone.
      .catch(() => undefined);
  }
  return () => {
    left = true;
    removeEventListener(TOGETHER, together);
  };
}
