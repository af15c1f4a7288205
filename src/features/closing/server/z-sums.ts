import { reductionsNow, type ZBridge, type ZMethod, type ZRate } from '#domain/z-report.ts';
import { byRate, ratesOf, saleOf, type Moved } from './z-parts.ts';
import type { MoneyPart, OpenPart, OrderPart, ReducedRow } from './uncounted-sql.ts';

/** What a report is made of, read as of one moment. */
export type Uncounted = {
  /** What staff took off orders that are sold here. */
  readonly reduced: readonly ReducedRow[];
  readonly orders: readonly OrderPart[];
  readonly moved: readonly Moved[];
  /** Who took the money for orders, whenever that was. */
  readonly paidBy: ReadonlyMap<string, string>;
  /** Sold and not paid, of whatever day; `list` has the newest of them. */
  readonly open: { readonly list: readonly OpenPart[]; readonly count: number; readonly dueCents: number };
  /** What refunds of orders that are undone now put into earlier reports. */
  readonly counted: readonly { readonly orderId: string; readonly vat: MoneyPart['vat'] }[];
};

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);
export const soldIn = ({ orders }: Uncounted): OrderPart[] => orders.filter(({ sold, counted }) => sold && !counted);
/** Of earlier reports, and stopped since. */
export const undoneIn = ({ orders }: Uncounted): OrderPart[] => orders.filter(({ sold, counted }) => !sold && counted);
export const stoppedIn = ({ orders }: Uncounted): OrderPart[] => orders.filter(({ stopped, counted }) => stopped && !counted);
export const refundsIn = ({ moved }: Uncounted): Moved[] => moved.filter(({ money }) => money.kind === 'refund');
const paymentsIn = ({ moved }: Uncounted): Moved[] => moved.filter(({ money }) => money.kind === 'payment');

/** What is open of orders that are sold in this report; null where the list has no room for all. */
export function openHereIn(all: Uncounted): number | null {
  const here = new Set(soldIn(all).map(({ id }) => id));
  if (all.open.count > all.open.list.length) return null;
  return sum(all.open.list, ({ id, dueCents }) => (here.has(id) ? dueCents : 0));
}

/** What staff took off orders that are sold here, oldest first, each as it counts now. */
export function reducedIn(all: Uncounted): { readonly order: OrderPart; readonly row: ReducedRow }[] {
  const lists = Map.groupBy(all.reduced, ({ orderId }) => orderId);
  return soldIn(all)
    .flatMap((order) => reductionsNow(lists.get(order.id) ?? [], order.houseCents).map((row) => ({ order, row })))
    .toSorted((a, b) => a.row.at.getTime() - b.row.at.getTime());
}

/** What was sold by business day, oldest first. */
export function daysIn(all: Uncounted): { readonly day: string; readonly orders: number; readonly cents: number }[] {
  return [...Map.groupBy(soldIn(all), ({ day }) => day)]
    .map(([day, orders]) => ({ day, orders: orders.length, cents: sum(orders, saleOf) }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/** What an undone order takes back: its sale, less what its refunds had taken back in earlier reports. */
export const correctionOf = (order: OrderPart, { counted }: Uncounted): number =>
  saleOf(order) -
  sum(
    counted.filter(({ orderId }) => orderId === order.id),
    ({ vat }) => sum(vat ?? [], ({ grossCents }) => grossCents),
  );

/** Sales by VAT rate, lowest first. */
export function ratesIn(all: Uncounted): ZRate[] {
  const sold = byRate(soldIn(all).flatMap(ratesOf));
  const refunded = byRate(refundsIn(all).flatMap(({ vat }) => vat ?? []));
  const undone = byRate(undoneIn(all).flatMap(ratesOf));
  const given = byRate(all.counted.flatMap(({ vat }) => vat ?? []));
  const none = { grossCents: 0, vatCents: 0 };
  const rates = [...new Set([sold, refunded, undone, given].flatMap((sums) => [...sums.keys()]))].toSorted((a, b) => a - b);
  return rates
    .map((rate) => {
      const [a, b, c, d] = [sold, refunded, undone, given].map((sums) => sums.get(rate) ?? none);
      const [gross, refunds] = [a ?? none, b ?? none];
      const corrections = (c ?? none).grossCents - (d ?? none).grossCents;
      const net = gross.grossCents - refunds.grossCents - corrections;
      const correctionsVat = (c ?? none).vatCents - (d ?? none).vatCents;
      const vat = gross.vatCents - refunds.vatCents - correctionsVat;
      const apart = { refundsVat: refunds.vatCents, correctionsVat };
      return { rate, gross: gross.grossCents, refunds: refunds.grossCents, corrections, net, vat, withoutVat: net - vat, ...apart };
    })
    .filter(({ gross, refunds, corrections }) => gross !== 0 || refunds !== 0 || corrections !== 0);
}

const BY_HAND = ['cash', 'card'];
const placeOf = (method: string): string => `${BY_HAND.includes(method) ? BY_HAND.indexOf(method) : BY_HAND.length} ${method}`;

/** Money by the way it came and went back: what staff take first, then the providers. */
export function methodsIn({ moved }: Uncounted): ZMethod[] {
  return [...Map.groupBy(moved, ({ money }) => money.method)]
    .toSorted(([a], [b]) => placeOf(a).localeCompare(placeOf(b)))
    .map(([method, list]) => {
      const came = list.filter(({ money }) => money.kind === 'payment');
      const went = list.filter(({ money }) => money.kind === 'refund');
      const sales = sum(came, (one) => one.saleCents);
      const refunds = sum(went, (one) => one.saleCents);
      const tips = sum(came, (one) => one.tipCents) - sum(went, (one) => one.tipCents);
      // Counted again from the amounts themselves, not from their parts.
      const received = sum(came, ({ money }) => money.cents) - sum(went, ({ money }) => money.cents);
      const payments = new Set(came.map(({ money }) => money.takingId ?? money.sourceId)).size;
      const apart = { paidTips: sum(came, (one) => one.tipCents), sentBack: sum(went, ({ money }) => money.cents) };
      return { method, payments, sales, refunds, tips, ...apart, received };
    });
}

/** From what was sold to what came in, each step by itself. */
export function bridgeIn(all: Uncounted): ZBridge {
  const sold = soldIn(all);
  const here = new Set(sold.map(({ id }) => id));
  const payments = paymentsIn(all);
  const cents = (list: readonly Moved[]) => sum(list, ({ money }) => money.cents);
  return {
    sold: sum(sold, ({ totalCents }) => totalCents),
    open: sum(sold, ({ dueCents }) => dueCents),
    elsewhere: sum(sold, ({ paidBefore }) => paidBefore),
    others: cents(payments.filter(({ order }) => order.sold && !here.has(order.id))),
    stopped: cents(payments.filter(({ order }) => !order.sold)),
    taken: cents(payments),
    sentBack: cents(refundsIn(all)),
    backTips: sum(refundsIn(all), ({ order: { sold: isSold }, tipCents }) => (isSold ? tipCents : 0)),
    backStopped: cents(refundsIn(all).filter(({ order }) => !order.sold)),
  };
}

export type PersonSums = { readonly id: string | null; readonly orders: number; readonly sales: number; readonly tips: number };
/** Who took the money; of what was paid on the phone, who brought it. */
const personOf = (paidBy: ReadonlyMap<string, string>, order: OrderPart): string | null => paidBy.get(order.id) ?? order.servedBy;

/** Orders and sales of this report by person, and the tips that came in it, most sales first. What nobody took is in a row of its own, last. */
export function peopleIn(all: Uncounted): PersonSums[] {
  const tips = Map.groupBy(
    all.moved.flatMap((one) => one.tips),
    ({ person }) => person,
  );
  const sold = Map.groupBy(soldIn(all), (order) => personOf(all.paidBy, order));
  return [...new Set([...sold.keys(), ...tips.keys()])]
    .map((id) => ({
      id,
      orders: sold.get(id)?.length ?? 0,
      sales: sum(sold.get(id) ?? [], saleOf),
      tips: sum(tips.get(id) ?? [], ({ cents }) => cents),
    }))
    .filter(({ orders, tips: given }) => orders > 0 || given !== 0)
    .toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || b.sales - a.sales || (a.id ?? '').localeCompare(b.id ?? ''));
}

export type CashOf = { readonly id: string | null; readonly taken: number; readonly handedBack: number };
/** Cash by who took it and who handed it back. */
export function cashIn({ moved }: Uncounted): CashOf[] {
  const cash = moved.filter(({ money }) => money.method === 'cash');
  return [...Map.groupBy(cash, ({ money }) => money.actorId)].map(([id, list]) => ({
    id,
    taken: sum(list, ({ money }) => (money.kind === 'payment' ? money.cents : 0)),
    handedBack: sum(list, ({ money }) => (money.kind === 'refund' ? money.cents : 0)),
  }));
}
