import { orderTogether, togetherKey } from '../together-mode.ts';
import { visitKey } from '../visit-key.ts';

/** Staff joined the tables, or parted them: this phone sits at another visit now, and speaks of that one from now on. */
export function followVisit(store: number, { from, to }: { readonly from: string; readonly to: string }): void {
  if (from === to) return;
  if (localStorage.getItem(visitKey(store)) === from) localStorage.setItem(visitKey(store), to);
  if (localStorage.getItem(togetherKey(store)) === from) orderTogether(store, to);
}
