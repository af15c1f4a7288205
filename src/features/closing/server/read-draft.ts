import { fromAmount, toAmount } from '#domain/money.ts';
import { toPercent } from '#domain/money-parts.ts';
import { disagreements, type ZSums } from '#domain/z-report.ts';
import { sealOf } from '#platform/server/seal.ts';
import type { Tx } from '#platform/server/database.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { AnyDraft, DayDraft } from '../contract.ts';
import { beginningOf } from './beginning.ts';
import { drawersOf, type DrawerOf } from './drawers.ts';
import { firstCounts, lastZ } from './store.ts';
import {
  countInKitchen,
  openOrders,
  ordersNamed,
  reductionsIn,
  refundsCounted,
  uncountedMoney,
  uncountedMoves,
  uncountedOrders,
  type CashMoveRow,
  type OrderPart,
  type Since,
} from './uncounted-sql.ts';
import { entriesOf, type Say } from './z-entries.ts';
import { movedOf, saleOf } from './z-parts.ts';
import * as sums from './z-sums.ts';

/** The day as it would be closed now, with what it is made of. */
export type Reckoned = {
  readonly draft: DayDraft;
  /** The venue counts blind, and some drawer was not counted yet: nobody is told a sum. */
  readonly hides: boolean;
  readonly uncounted: sums.Uncounted;
  readonly since: Since;
  readonly moves: readonly CashMoveRow[];
};

type Asked = {
  /** Null: as it was in the last report. */
  readonly drawerOf: DrawerOf | null;
  /** Where a first report begins; null: nobody said. */
  readonly from: string | null;
};

/** Everything that is in no Z report yet; the caller's transaction sees it as of one moment. Refuses as {@link beginningOf} does. */
export async function reckon(tx: Tx, venue: VenueSnapshot, now: number, { drawerOf, from }: Asked): Promise<Reckoned> {
  const { venueId, timeZone, currency } = venue;
  const last = await lastZ(tx, venueId);
  const { since, asks, beginning } = await beginningOf(tx, venue, now, from);
  const uncounted = await readUncounted(tx, since);
  const moves = await uncountedMoves(tx, since);
  const sold = sums.soldIn(uncounted);
  const say = await entriesOf(tx, venueId, uncounted, moves);
  const people = sums.peopleIn(uncounted);
  const figures = figuresOf(uncounted);
  const cash = sums.cashIn(uncounted).map((one) => ({ ...one, name: say.name(one.id) }));
  const drawers = drawersOf(venue, { cash, drawerOf: drawerOf ?? last?.drawerOf ?? {}, moves: moves.map(say.move) });
  const checked: ZSums = {
    ...figures,
    people,
    drawers: drawers.list.map(({ taken, handedBack }) => ({ taken: fromAmount(taken), handedBack: fromAmount(handedBack) })),
  };
  const listed = listsOf(uncounted, say);
  // What a count is held against, whichever drawer somebody's cash is put into.
  const counting = [cash, moves.map(({ id }) => id), drawers.list.map(({ id, float }) => [id, float]), last?.number ?? 0];
  const number = (last?.number ?? 0) + 1;
  const blind = venue.whole.configuration?.closing?.blind ?? false;
  const firsts = blind ? await firstCounts(tx, venueId, number) : new Map<string, number>();
  const draft: DayDraft = {
    hides: false,
    number,
    venue: { title: venue.title, address: addressOf(venue) },
    currency,
    timeZone,
    since: last?.closedAt.toISOString() ?? sold[0]?.placedAt.toISOString() ?? null,
    until: new Date(now).toISOString(),
    orders: figures.orders,
    rewardsUsed: sold.reduce((all, { rewardsUsed }) => all + rewardsUsed, 0),
    discounted: sold.filter(({ discountCents, houseCents }) => discountCents > houseCents).length,
    ...amounts(figures),
    rates: figures.rates.map(({ rate, ...row }) => ({ rate: toPercent(rate), ...inAmounts(row) })),
    methods: figures.methods.map(({ method, payments, ...row }) => ({ method, payments, ...inAmounts(row) })),
    people: people.map(({ id, orders, sales, tips }) => ({ id, name: say.name(id), orders, ...inAmounts({ sales, tips }) })),
    bridge: inAmounts(figures.bridge),
    days: sums.daysIn(uncounted).map(({ day, orders, cents }) => ({ day, orders, gross: toAmount(cents) })),
    ...listed,
    drawers: drawers.list.map((drawer) => ({ ...drawer, ...firstOf(firsts.get(drawer.id)) })),
    cash: drawers.cash,
    ...(beginning && { beginning }),
    inKitchen: await countInKitchen(tx, venueId),
    asks,
    blind,
    seal: sealOf(counting),
    disagrees: disagreements(checked),
  };
  return { draft, hides: blind && drawers.list.some(({ id }) => !firsts.has(id)), uncounted, since, moves };
}

const firstOf = (cents: number | undefined) => (cents === undefined ? {} : { first: toAmount(cents) });

/** The draft as whoever counts may see it. */
export function shownOf({ draft, hides }: Pick<Reckoned, 'draft' | 'hides'>): AnyDraft {
  if (!hides) return draft;
  const { refundList, stoppedList, days = [], drawers } = draft;
  return {
    hides: true,
    number: draft.number,
    venue: draft.venue,
    currency: draft.currency,
    timeZone: draft.timeZone,
    until: draft.until,
    orders: draft.orders,
    openList: draft.openList,
    openCount: draft.openCount,
    openValue: draft.openValue,
    openBefore: draft.openBefore,
    beginning: draft.beginning,
    inKitchen: draft.inKitchen,
    asks: draft.asks,
    blind: draft.blind,
    disagrees: draft.disagrees,
    days: days.map(({ day }) => ({ day })),
    refunds: { count: refundList.length },
    stopped: { count: stoppedList.length },
    empty: isEmpty(draft),
    drawers: drawers.map(({ id, name, first }) => ({ id, name, isCounted: first !== undefined })),
  };
}

/** Nothing is in it. */
export const isEmpty = ({ orders, refundList, stoppedList, correctionList, methods, drawers }: DayDraft): boolean =>
  orders + refundList.length + stoppedList.length + correctionList.length + methods.length === 0 &&
  drawers.every(({ moves }) => moves.length === 0);

async function readUncounted(tx: Tx, since: Since): Promise<sums.Uncounted> {
  const { venueId } = since;
  const orders = await uncountedOrders(tx, since);
  const money = await uncountedMoney(tx, since);
  const known = new Set(orders.map(({ id }) => id));
  const others = await ordersNamed(tx, venueId, [...new Set(money.map(({ orderId }) => orderId).filter((id) => !known.has(id)))]);
  const all = new Map([...orders, ...others].map((order) => [order.id, order]));
  const undone = orders.filter(({ sold, counted }) => !sold && counted).map(({ id }) => id);
  const sold = orders.filter((order) => order.sold && !order.counted).map(({ id }) => id);
  return {
    orders,
    reduced: await reductionsIn(tx, venueId, sold),
    moved: movedOf(money, all),
    paidBy: new Map(money.flatMap(({ kind, orderId, actorId }) => (kind === 'payment' && actorId ? [[orderId, actorId] as const] : []))),
    open: await openOrders(tx, venueId),
    counted: await refundsCounted(tx, venueId, undone),
  };
}

/** All sums in whole cents. */
function figuresOf(all: sums.Uncounted) {
  const sold = sums.soldIn(all);
  const of = (part: (order: OrderPart) => number) => sold.reduce((sum, order) => sum + part(order), 0);
  const rates = sums.ratesIn(all);
  const methods = sums.methodsIn(all);
  const gross = of(({ totalCents, tipCents }) => totalCents - tipCents);
  const refunds = sums.refundsIn(all).reduce((sum, { order, saleCents }) => sum + (order.sold ? saleCents : 0), 0);
  const corrections = sums.undoneIn(all).reduce((sum, order) => sum + sums.correctionOf(order, all), 0);
  const net = gross - refunds - corrections;
  const vat = rates.reduce((sum, row) => sum + row.vat, 0);
  return {
    orders: sold.length,
    subtotal: of(({ subtotalCents }) => subtotalCents),
    rewards: of(({ rewardCents }) => rewardCents),
    discount: of(({ discountCents }) => discountCents),
    byHouse: of(({ houseCents }) => houseCents),
    given: sums.reducedIn(all).flatMap(({ row: { kind, cents } }) => (kind === 'taken_off' ? [] : [{ cents }])),
    gross,
    refunds,
    corrections,
    net,
    vat,
    withoutVat: net - vat,
    rates,
    methods,
    tips: methods.reduce((sum, row) => sum + row.tips, 0),
    received: methods.reduce((sum, row) => sum + row.received, 0),
    bridge: sums.bridgeIn(all),
    openHere: sums.openHereIn(all),
  };
}

function amounts(figures: ReturnType<typeof figuresOf>) {
  const { subtotal, rewards, discount, byHouse, gross, refunds, corrections, net, vat, withoutVat, tips, received } = figures;
  return inAmounts({ subtotal, rewards, discount, byHouse, gross, refunds, corrections, net, vat, withoutVat, tips, received });
}

const inAmounts = <Sums extends Readonly<Record<string, number>>>(of: Sums): Sums =>
  Object.fromEntries(Object.entries(of).map(([key, cents]) => [key, toAmount(cents)])) as Sums;

/** The place as the venue says it; the report's head. */
function addressOf({ whole: { address } }: VenueSnapshot): string {
  return address ? [address.street, [address.postcode, address.city].filter(Boolean).join(' ')].filter(Boolean).join(', ') : '';
}

function listsOf(all: sums.Uncounted, say: Say) {
  const stopped = sums.stoppedIn(all);
  const here = new Map(
    sums
      .soldIn(all)
      .filter(({ dueCents }) => dueCents > 0)
      .map((order) => [order.id, order.dueCents]),
  );
  const openHere = [...here.values()].reduce((sum, due) => sum + due, 0);
  return {
    refundList: sums.refundsIn(all).map(say.refund),
    reducedList: sums.reducedIn(all).map(say.reduced),
    stoppedList: stopped.map((order) => say.ended(order, saleOf(order))),
    stoppedValue: toAmount(stopped.reduce((sum, order) => sum + saleOf(order), 0)),
    correctionList: sums.undoneIn(all).map((order) => say.ended(order, sums.correctionOf(order, all))),
    openList: all.open.list.map((order) => ({ ...say.open(order), ...(!here.has(order.id) && { before: true }) })),
    openCount: all.open.count,
    openValue: toAmount(all.open.dueCents),
    openBefore: { count: all.open.count - here.size, value: toAmount(all.open.dueCents - openHere) },
  };
}
