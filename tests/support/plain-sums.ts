import type { SavedOrder } from '#features/ordering/contract.ts';

/**
 * A venue's figures, where nothing went back and nobody noted money, added up a second time, order by order, from what the wire says of each: whole numbers only, none of the product's own
 * rules. What the reports are held against.
 */
const cents = (euro: number): number => Math.round(euro * 100);
export const isSold = (order: SavedOrder): boolean => order.orderStatus < 8 && !['pending', 'failed'].includes(order.paymentStatus);
const isStopped = (order: SavedOrder): boolean =>
  (order.orderStatus === 8 || order.orderStatus === 9) && !['pending', 'failed'].includes(order.paymentStatus);
const openOf = (orders: readonly SavedOrder[]): SavedOrder[] => orders.filter((order) => isSold(order) && order.paymentStatus === 'unpaid');

type Local = { readonly day: string; readonly hour: number };
/** By the clock of `timestamp`, DD-MM-YYYY_HH:mm:ss: before five in the morning it is still yesterday. */
export function localOf(order: SavedOrder): Local {
  const [, date, month, year, hour] = /^(\d\d)-(\d\d)-(\d{4})_(\d\d)/.exec(order.timestamp)!;
  const late = Number(hour) < 5 ? 1 : 0;
  return { day: new Date(Date.UTC(Number(year), Number(month) - 1, Number(date) - late)).toISOString().slice(0, 10), hour: Number(hour) };
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);
const takings = (order: SavedOrder): number => cents(order.orderAmount) - cents(order.tip);

export function totals(orders: readonly SavedOrder[]) {
  const sold = orders.filter(isSold);
  const stopped = orders.filter(isStopped);
  const all = sum(sold, takings);
  return {
    orders: sold.length,
    gross: all / 100,
    refunds: 0,
    net: all / 100,
    tips: sum(sold, (order) => cents(order.tip)) / 100,
    received: 0,
    sentBack: 0,
    open: { orders: openOf(orders).length, amount: sum(openOf(orders), (order) => cents(order.orderAmount)) / 100 },
    average: sold.length === 0 ? 0 : Math.round(all / sold.length) / 100,
    tables: new Set(sold.filter((order) => order.table > 0 && order.deliveryMethod !== 2).map((order) => `${order.floor} ${order.table}`))
      .size,
    stopped: { orders: stopped.length, amount: sum(stopped, takings) / 100 },
    refunded: { orders: 0, amount: 0 },
  };
}

export function sales(orders: readonly SavedOrder[], days: readonly string[]) {
  return days.map((day) => {
    const here = orders.filter((order) => localOf(order).day === day);
    const sold = here.filter(isSold);
    const money = (of: (order: SavedOrder) => number) => sum(sold, (order) => cents(of(order))) / 100;
    const stopped = here.filter(isStopped);
    return [
      day,
      sold.length,
      money((order) => order.subtotal),
      money((order) => order.rewardSavings),
      money((order) => order.discountAmount),
      sum(sold, takings) / 100,
      0,
      sum(sold, takings) / 100,
      money((order) => order.tip),
      0,
      sum(openOf(here), (order) => cents(order.orderAmount)) / 100,
      stopped.length,
      sum(stopped, takings) / 100,
    ];
  });
}

/** Every sold order's own VAT by rate, shared out by largest remainder, then added: [percent, gross, refunds, net, vat, without VAT]. */
export function vat(orders: readonly SavedOrder[]): number[][] {
  const byRate = new Map<number, { gross: bigint; vat: bigint }>();
  for (const order of orders.filter(isSold)) {
    for (const [rate, gross] of sharesOf(order)) {
      const known = byRate.get(rate) ?? { gross: 0n, vat: 0n };
      const whole = 10_000n + BigInt(rate);
      // Half a cent rounds up.
      const tax = (2n * gross * BigInt(rate) + whole) / (2n * whole);
      byRate.set(rate, { gross: known.gross + gross, vat: known.vat + tax });
    }
  }
  return [...byRate]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, s]) => [rate / 100, Number(s.gross) / 100, 0, Number(s.gross) / 100, Number(s.vat) / 100, Number(s.gross - s.vat) / 100]);
}

function sharesOf(order: SavedOrder): [rate: number, gross: bigint][] {
  const weights = new Map<number, bigint>();
  for (const line of order.order) {
    const rate = Math.round(line.vatRate * 100);
    weights.set(rate, (weights.get(rate) ?? 0n) + BigInt(cents(line.lineTotal)));
  }
  const whole = [...weights.values()].reduce((all, weight) => all + weight, 0n);
  const paid = BigInt(takings(order));
  const rates = [...weights.keys()].toSorted((a, b) => a - b);
  if (whole === 0n) return rates.map((rate) => [rate, 0n]);
  const shares = rates.map((rate) => ({ rate, gross: (paid * weights.get(rate)!) / whole, rest: (paid * weights.get(rate)!) % whole }));
  let left = paid - shares.reduce((all, share) => all + share.gross, 0n);
  // One cent each to the largest rests; of equal ones the lower rate comes first.
  while (left > 0n) {
    const next = shares.reduce((best, share) => (share.rest > best.rest ? share : best));
    next.gross += 1n;
    next.rest = -1n;
    left -= 1n;
  }
  return shares.map(({ rate, gross }) => [rate, gross]);
}

/** Dish id → [sold, cents at menu prices]. */
export function dishes(orders: readonly SavedOrder[]): Map<string, [number, number]> {
  const found = new Map<string, [number, number]>();
  for (const line of orders.filter(isSold).flatMap((order) => order.order)) {
    const [sold, amount] = found.get(line.payload.item.id) ?? [0, 0];
    found.set(line.payload.item.id, [sold + line.quantity, amount + cents(line.lineTotal)]);
  }
  return found;
}

/** Groups sold orders and counts [orders, takings in euro]. */
export function grouped(orders: readonly SavedOrder[], key: (order: SavedOrder) => string): Record<string, [number, number]> {
  const groups = Object.groupBy(orders.filter(isSold), key);
  return Object.fromEntries(Object.entries(groups).map(([name, list = []]) => [name, [list.length, sum(list, takings) / 100]]));
}
