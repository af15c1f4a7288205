import { openerOf, sittingAt, mayChange, thingsToSend, UNDO_MS, type TableLine } from '#domain/table-cart.ts';
import { add, fromAmount, toAmount } from '#domain/money.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Database, Tx } from '#platform/server/database.ts';
import { oneReading } from '#platform/server/one-reading.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { AddOrderInput } from '../contract.ts';
import type { TableCart, TableCartLine } from '../table-cart-contract.ts';
import { priceCart } from './draft-order.ts';
import { orderersOf, peopleOf, type PersonRow } from './people-sql.ts';
import { sentForMe } from './sent-for-me.ts';
import { cartRows, type CartLineRow, type CartRows } from './table-cart-sql.ts';
import { personOnWire } from './visit-bill.ts';
import type { VisitRow } from './visit-sql.ts';
import { joinedTo } from './visit-table-sql.ts';

/** The cart as it stands: of nobody who was taken off the table, or of whom nothing was heard for hours. */
export type CartState = CartRows & {
  readonly lines: readonly CartLineRow[];
  readonly people: readonly PersonRow[];
  readonly opener: string | null;
};

export async function readCartState(tx: Tx, visit: VisitRow, now: Date): Promise<CartState> {
  return cartState(await cartRows(tx, visit), await peopleOf(tx, visit), now);
}

function cartState(rows: CartRows, everybody: readonly PersonRow[], now: Date): CartState {
  const there = sittingAt(everybody, now.getTime());
  return {
    ...rows,
    lines: rows.all.filter(({ removedAt, personId }) => removedAt === null && there.has(personId)),
    ready: rows.ready.filter(({ personId }) => there.has(personId)),
    people: everybody.filter(({ id }) => there.has(id)),
    opener: openerOf(everybody, now.getTime()),
  };
}

/** A line as an order has it: so the rules of orders are asked. */
export const orderLineOf = ({
  itemId,
  quantity,
  choices,
  note,
  kept,
}: Pick<CartLineRow, 'itemId' | 'quantity' | 'choices' | 'note' | 'kept'>) =>
  ({
    quantity,
    payload: { item: { id: itemId }, extras: Object.fromEntries(Object.entries(choices).map(([option, values]) => [option, [...values]])) },
    note,
    kept: kept as AddOrderInput['order'][number]['kept'],
  }) satisfies AddOrderInput['order'][number];

export type Reading = { readonly venue: VenueSnapshot; readonly visit: VisitRow; readonly me: string; readonly now: Date };

/** What all of a table read alike. */
type AtTable = {
  readonly cart: CartRows;
  readonly everybody: readonly PersonRow[];
  readonly ordered: ReadonlySet<string>;
  readonly joined: TableCart['visit']['joined'];
};

const readAtTable = async (tx: Tx, visit: VisitRow): Promise<AtTable> => ({
  cart: await cartRows(tx, visit),
  everybody: await peopleOf(tx, visit),
  ordered: await orderersOf(tx, visit),
  joined: await joinedTo(tx, visit),
});

/** Reads the cart for those who share it; when all of a table are told at once that it changed, what they read alike is read for all of them. */
export function tableCartReader(db: Database): (reading: Reading) => Promise<TableCart> {
  const once = oneReading<AtTable>();
  return async (reading) => cartFor(db, reading, await once(reading.visit.id, () => readAtTable(db, reading.visit)));
}

/** The cart for one of those who share it; prices are the menu's. */
export const readTableCart = async (tx: Tx, reading: Reading): Promise<TableCart> =>
  cartFor(tx, reading, await readAtTable(tx, reading.visit));

async function cartFor(tx: Tx, { venue, visit, me, now }: Reading, { cart, everybody, ordered, joined }: AtTable): Promise<TableCart> {
  const state = cartState(cart, everybody, now);
  const { version, mode, opener, people, lines, all } = state;
  const mine = people.find(({ id }) => id === me);
  const ready = new Set(state.ready.map(({ personId }) => personId));
  const shown = new Map(lines.map((line) => [line.id, lineOnWire(venue, line, { me, opener, mode, now })]));
  const sum = (some: readonly TableLine[]) => toAmount(add(...some.map(({ id }) => fromAmount(shown.get(id)?.amount ?? 0))));
  return {
    visit: { _id: visit.id, floor: visit.floor, table: visit.tableNumber, joined },
    version,
    me,
    opener,
    mode,
    currency: venue.currency,
    people: people.map((person) => {
      const { _id, name, creature, colour } = personOnWire(person);
      return { _id, name, creature, colour, ready: ready.has(_id), ordered: ordered.has(_id) };
    }),
    lines: [...shown.values()],
    takenAway: all.flatMap(({ id, itemId, quantity, removedAt, removedBy }) => {
      const until = removedAt === null ? 0 : removedAt.getTime() + UNDO_MS;
      if (removedBy !== me || until <= now.getTime()) return [];
      const name = venue.items.get(itemId)?.name ?? itemId;
      return [{ _id: id, item: itemId, name, quantity, until: new Date(until).toISOString() }];
    }),
    told: toldBy(state, me),
    sentForMe: mine ? await sentForMe(tx, mine, now) : [],
    sums: { mine: sum(thingsToSend('mine', lines, { me, ready })), ready: sum(thingsToSend('ready', lines, { me, ready })) },
  };
}

function toldBy({ ready }: CartState, me: string): TableCart['told'] {
  const mine = ready.find(({ personId }) => personId === me);
  return mine ? { avoids: [...mine.avoids], ratherNot: [...mine.ratherNot] } : null;
}

type Asking = { readonly me: string; readonly opener: string | null; readonly mode: CartState['mode']; readonly now: Date };

function lineOnWire(venue: VenueSnapshot, line: CartLineRow, { now, ...asking }: Asking): TableCartLine {
  const { id: _id, personId: person, shared, itemId: item, quantity, help, revision } = line;
  const own = person === asking.me;
  return {
    _id,
    person,
    shared,
    item,
    name: venue.items.get(item)?.name ?? item,
    choices: Object.fromEntries(Object.entries(line.choices).map(([option, values]) => [option, [...values]])),
    quantity,
    note: own ? (line.note ?? '') : '',
    kept: own ? [...line.kept] : [],
    help,
    mayChange: mayChange(line, asking),
    revision,
    ...priced(venue, line, now),
  };
}

function priced(venue: VenueSnapshot, line: CartLineRow, now: Date): Pick<TableCartLine, 'unitPrice' | 'amount' | 'problem'> {
  try {
    const { lines } = priceCart(
      venue,
      { order: [orderLineOf(line)], rewardsUsedForOrder: 0, tip: 0 },
      { userId: null, verified: false, now: now.getTime() },
    ).priced;
    return { unitPrice: toAmount(lines[0]?.unitCents ?? 0), amount: toAmount(lines[0]?.lineCents ?? 0), problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = error.code === 'sold_out' || error.code === 'item_unknown' ? error.code : 'invalid_choice';
    return { unitPrice: 0, amount: 0, problem };
  }
}
