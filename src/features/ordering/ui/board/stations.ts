import { ORDER_STATUS, type Lane, type OrderStatus } from '#domain/order-status.ts';
import type { OrderLine, SavedOrder } from '../../contract.ts';
import { toMake } from './to-make.ts';

export type Station = {
  readonly id: string;
  readonly name: string;
  readonly translations: Readonly<Record<string, { readonly name?: string | undefined }>>;
  readonly items: readonly string[];
};

/** What a station is called in the language of the board. */
export const stationWords = ({ name, translations }: Station, language: string): string => translations[language]?.name || name;

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
  const elsewhere = order.reduce((sum, line) => sum + (here.includes(line) ? 0 : toMake(line)), 0);
  return { here, elsewhere };
}

/** Whether all that this board makes of an order is done, though others are still at it. Of what was taken off or paid back nobody makes anything. */
export function isDoneHere(order: Pick<SavedOrder, 'order'>, others: ReadonlySet<string> | null): boolean {
  const { here, elsewhere } = linesOf(order, others);
  return elsewhere > 0 && here.every(isOver);
}

const isOver = (line: OrderLine): boolean => line.done || toMake(line) === 0;

export type LineGroup = { readonly station: Station | null; readonly lines: readonly OrderLine[] };

/** Lines by the station that makes them, in the stations' sequence; first those of dishes that nobody makes any more. */
export function groupsOf(lines: readonly OrderLine[], stations: readonly Station[]): readonly LineGroup[] {
  if (stations.length < 2) return [{ station: null, lines }];
  const makes = (line: OrderLine) => stations.find(({ items }) => items.includes(line.payload.item.id)) ?? null;
  const made = Map.groupBy(lines, makes);
  return [null, ...stations].flatMap((station) => {
    const own = made.get(station);
    return own ? [{ station, lines: own }] : [];
  });
}

/** What the one button of a ticket does: the whole order goes on, or what this station makes of it is done. Null: nothing any more. */
export type NextStep = { readonly to: OrderStatus } | { readonly lines: readonly string[] };

const NEXT = { new: ORDER_STATUS.preparing, preparing: ORDER_STATUS.ready, ready: ORDER_STATUS.served } as const;

export function nextStepOf(order: SavedOrder, lane: Lane | null, others: ReadonlySet<string> | null): NextStep | null {
  if (lane === null) return null;
  const { here, elsewhere } = linesOf(order, others);
  const open = here.filter((line) => !isOver(line)).map(({ id }) => id);
  return lane === 'preparing' && elsewhere > 0 && open.length > 0 ? { lines: open } : { to: NEXT[lane] };
}
