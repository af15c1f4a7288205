import type { OrderLine, SavedOrder } from '../../contract.ts';

export type Station = { readonly name: string; readonly items: readonly string[] };

/**
 * The dishes that this board leaves to others: what only stations make that were not chosen. A dish that no station makes (it was taken off
 * the menu after it was ordered) stays everybody's, for somebody must cook it. Null: nothing was chosen, everything is shown.
 */
export function othersOf(stations: readonly Station[], chosen: readonly string[]): ReadonlySet<string> | null {
  const mine = stations.filter(({ name }) => chosen.includes(name));
  if (mine.length === 0) return null;
  const shown = new Set(mine.flatMap(({ items }) => items));
  return new Set(stations.flatMap(({ items }) => items).filter((item) => !shown.has(item)));
}

/** Through the stations one by one, and then all again. */
export function stationAfter(stations: readonly Station[], chosen: readonly string[]): readonly string[] {
  const at = stations.findIndex(({ name }) => name === chosen.at(-1));
  const next = stations[at + 1];
  return next ? [next.name] : [];
}

/** The lines of an order that this board shows, and how many portions others make. */
export function linesOf(
  { order }: Pick<SavedOrder, 'order'>,
  others: ReadonlySet<string> | null,
): { readonly here: readonly OrderLine[]; readonly elsewhere: number } {
  if (others === null) return { here: order, elsewhere: 0 };
  const here = order.filter((line) => !others.has(line.payload.item.id));
  const elsewhere = order.reduce((sum, line) => sum + (here.includes(line) ? 0 : line.quantity), 0);
  return { here, elsewhere };
}
