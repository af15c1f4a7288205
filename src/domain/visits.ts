/** What is read of an order to say where somebody goes. */
type Visit = { readonly storeTitle: string };

/** The venue of the last order; `orders` are latest first. Null without any. */
export function lastVisited(orders: readonly Visit[]): string | null {
  return orders[0]?.storeTitle ?? null;
}

/** The title that occurs most often; of equals the one visited last. Null without any. */
export function mostVisited(orders: readonly Visit[]): string | null {
  const visits = new Map<string, number>();
  for (const { storeTitle } of orders) visits.set(storeTitle, (visits.get(storeTitle) ?? 0) + 1);
  let most: string | null = null;
  for (const [title, count] of visits) if (most === null || count > (visits.get(most) ?? 0)) most = title;
  return most;
}
