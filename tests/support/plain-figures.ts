import type { SavedOrder } from '#features/ordering/contract.ts';

/** What is known of one order from having lived through it, and a venue's figures from nothing but that: none of the product's own rules. */
export type Told = {
  readonly order: SavedOrder;
  readonly placedAt: number;
  readonly sold: boolean;
  /** Sold and not wholly paid. */
  readonly open: boolean;
  readonly stopped: boolean;
  /** Each payment, tip included. */
  readonly paid: readonly { readonly method: string; readonly at: number; readonly cents: number }[];
  readonly backs: readonly { readonly method: string; readonly cents: number; readonly at: number }[];
};
export type PlainDay = { orders: number; gross: number; refunds: number; tips: number; received: number; open: number; stopped: number };

const cents = (euro: number): number => Math.round(euro * 100);
const HOUR = 3_600_000;
/** A day from five to five on the clocks of a zone. */
function dayOf(at: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
    .formatToParts(at)
    .map(({ type, value }) => [type, value] as const);
  const { year, month, day, hour } = Object.fromEntries(parts) as Record<string, string>;
  const noon = Date.parse(`${year}-${month}-${day}T12:00:00Z`);
  return new Date(noon - (Number(hour) < 5 ? 24 * HOUR : 0)).toISOString().slice(0, 10);
}

type Rates = Map<number, bigint>;
/** Shares of a whole by largest remainder; of equal rests the lower rate comes first. */
function shared(whole: bigint, weights: Rates): Rates {
  const sum = [...weights.values()].reduce((all, one) => all + one, 0n);
  const rates = [...weights.keys()].toSorted((a, b) => a - b);
  if (sum === 0n) return new Map(rates.map((rate) => [rate, 0n]));
  const parts = rates.map((rate) => ({
    rate,
    part: (whole * (weights.get(rate) ?? 0n)) / sum,
    rest: (whole * (weights.get(rate) ?? 0n)) % sum,
  }));
  let left = whole - parts.reduce((all, { part }) => all + part, 0n);
  for (const one of parts.toSorted((a, b) => Number(b.rest - a.rest) || a.rate - b.rate)) {
    if (left === 0n) break;
    one.part += 1n;
    left -= 1n;
  }
  return new Map(parts.map(({ rate, part }) => [rate, part]));
}
/** The tax inside an amount, half a cent up. */
const taxOf = (gross: bigint, rate: number): bigint =>
  (2n * gross * BigInt(rate) + 10_000n + BigInt(rate)) / (2n * (10_000n + BigInt(rate)));

export function addUp(told: readonly Told[], timeZone: string) {
  const days = new Map<string, PlainDay>();
  const day = (name: string): PlainDay => {
    const known = days.get(name) ?? { orders: 0, gross: 0, refunds: 0, tips: 0, received: 0, open: 0, stopped: 0 };
    days.set(name, known);
    return known;
  };
  const at = (instant: number) => day(dayOf(instant, timeZone));
  const vat = new Map<number, { gross: number; refunds: number; tax: number }>();
  const methods: Record<string, number> = {};
  const moved = (method: string, amount: number, instant: number) => {
    methods[method] = (methods[method] ?? 0) + amount;
    at(instant).received += amount;
  };
  for (const { order, placedAt, sold, open, stopped, paid, backs } of told) {
    const [total, tip] = [cents(order.orderAmount), cents(order.tip)];
    const here = at(placedAt);
    if (stopped) here.stopped += 1;
    if (open) here.open += total - paid.reduce((sum, one) => sum + one.cents, 0);
    for (const one of paid) moved(one.method, one.cents, one.at);
    for (const back of backs) moved(back.method, -back.cents, back.at);
    if (!sold) continue;
    here.orders += 1;
    here.gross += total - tip;
    here.tips += tip;
    const weights: Rates = new Map();
    for (const { vatRate, lineTotal } of order.order)
      weights.set(Math.round(vatRate * 100), (weights.get(Math.round(vatRate * 100)) ?? 0n) + BigInt(cents(lineTotal)));
    let left = shared(BigInt(total - tip), weights);
    for (const [rate, gross] of left) {
      const known = vat.get(rate) ?? { gross: 0, refunds: 0, tax: 0 };
      vat.set(rate, { ...known, gross: known.gross + Number(gross), tax: known.tax + Number(taxOf(gross, rate)) });
    }
    for (const back of backs) {
      const saleLeft = [...left.values()].reduce((all, one) => all + Number(one), 0);
      const sale = Math.min(back.cents, saleLeft);
      at(back.at).refunds += sale;
      at(back.at).tips -= back.cents - sale;
      const taken = shared(BigInt(sale), left);
      const rest = new Map([...left].map(([rate, gross]) => [rate, gross - (taken.get(rate) ?? 0n)]));
      for (const [rate, gross] of taken) {
        const known = vat.get(rate) ?? { gross: 0, refunds: 0, tax: 0 };
        const tax = taxOf(left.get(rate) ?? 0n, rate) - taxOf(rest.get(rate) ?? 0n, rate);
        vat.set(rate, { ...known, refunds: known.refunds + Number(gross), tax: known.tax - Number(tax) });
      }
      left = rest;
    }
  }
  const sum = (of: (day: PlainDay) => number) => [...days.values()].reduce((all, one) => all + of(one), 0);
  return {
    day,
    all: { gross: sum((one) => one.gross), refunds: sum((one) => one.refunds), received: sum((one) => one.received) },
    vat: [...vat].toSorted(([a], [b]) => a - b).map(([rate, { gross, refunds, tax }]) => [rate, gross, refunds, tax]),
    methods,
  };
}
