/** Where the page keeps at which visit of a venue its guest orders together, and at which they said that they do not. */
export const togetherKey = (store: number): string => `parea.together.${store}`;
export const aloneKey = (store: number): string => `parea.alone.${store}`;

/** Told when a guest begins to order together, or stops. */
export const TOGETHER = 'parea:together';

/** The visit at which somebody orders together; null: alone from now on. */
export function orderTogether(store: number, visit: string | null): void {
  if (visit === null) localStorage.removeItem(togetherKey(store));
  else localStorage.setItem(togetherKey(store), visit);
  dispatchEvent(new Event(TOGETHER));
}
