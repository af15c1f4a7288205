import type { Cents } from './money.ts';

/** How much may be open and unpaid at once before a staff member has a look, in number and money. */
export type OrderCaps = {
  readonly browserOrders: number;
  readonly browserCents: Cents;
  readonly tableOrders: number;
  readonly tableCents: Cents;
};

/** What is neither served nor paid after so long is forgotten rather than open: not every kitchen says that it has served. */
export const OPEN_FOR_MS = 3 * 3600_000;

/** Guests without a table share this many tables' room. */
const TABLES_OF_NO_TABLE = 4;

/** The caps where a venue never said: a party that orders round after round stays below, who plays does not. In the venue's currency. */
export const DEFAULT_CAPS = { browserOrders: 6, browserAmount: 300, tableOrders: 15, tableAmount: 800 } as const;

/** Of a room that guests share, what may come from one address: of a table two thirds, as a party is in the house's Wi-Fi; of no table a third. */
const SHARE_OF_ADDRESS = { table: 2 / 3, noTable: 1 / 3 } as const;

/** The most of `room` that one address may have. */
export const shareOfAddress = (room: number, table: number): number =>
  Math.max(1, Math.floor(room * (table === 0 ? SHARE_OF_ADDRESS.noTable : SHARE_OF_ADDRESS.table)));

/** The room of a table, and of no table; and what of it one address may have. */
export const tableRoom = ({ tableOrders, tableCents }: OrderCaps, table: number) => {
  const tables = table === 0 ? TABLES_OF_NO_TABLE : 1;
  const [orders, cents] = [tableOrders * tables, tableCents * tables];
  return { orders, cents, ofAddress: { orders: shareOfAddress(orders, table), cents: shareOfAddress(cents, table) } };
};

/** What a newcomer's order takes of the room of its like: so long, or until somebody takes it. */
export const NEWCOMERS_FOR_MS = 15 * 60_000;

/**
 * What newcomers have together in a house, as half a table has: whoever brings neither a table's code nor a phone or an account that was served here before,
 * from one address. A mark is had for nothing, so a new one is no reason for more. Each that staff take makes room for the next.
 */
export const newcomersRoom = ({ tableOrders, tableCents }: OrderCaps) => ({ orders: Math.ceil(tableOrders / 2), cents: tableCents / 2 });

/**
 * So many orders may wait for a look without their table's code: of one phone, then an end; of one address, then work and at twice as many an end; at one
 * venue, then work. Where the venue asks for the code, who sits there has it; where it does not, a full house behind one address may have to wait. With the
 * code so many of a table, then an end: staff who look at none of twenty have no time for more. One address has its part of them, as of every table's room, and
 * at all tables together so many, then work, and at twice as many an end.
 */
export const MOST_WAITING = {
  phone: 6,
  forCode: { address: 30, venue: 100 },
  else: { address: 200, venue: 300 },
  withCode: { table: 20, address: 60 },
} as const;

/** So many times as many of one address may wait where work was done, then an end. */
export const MOST_WITH_WORK = 2;

/**
 * The caps that an order can be above, as its mark says it: so many orders, or so high a sum, open and unpaid at its table (or of all without one), of its
 * phone, and of its address there; or not yet taken of newcomers at its address.
 */
export const CAPS_MET = [
  'cap_table',
  'cap_table_sum',
  'cap_phone',
  'cap_phone_sum',
  'cap_address',
  'cap_address_sum',
  'cap_newcomers',
  'cap_newcomers_sum',
] as const;
export type CapMet = (typeof CAPS_MET)[number];

/** Orders of so many weeks say what is usual, where there are so many of them. */
export const USUAL_FROM_MS = 28 * 24 * 3600_000;
export const USUAL_NEEDS = 20;
/** Far more than usual: so many times what an order comes to in the middle. */
const FAR_MORE = 4;

/** Whether an order is far more than is usual at its venue; `usualCents` null: nobody can say yet. */
export const isFarMore = (totalCents: number, usualCents: number | null): boolean =>
  usualCents !== null && usualCents > 0 && totalCents >= FAR_MORE * usualCents;

/**
 * A wave of strangers: so many times as many orders of phones that were never here, within the same time, as in the busiest such minutes of the
 * venue's usual day, and no fewer than the least. Where too few days say what is usual, as many as no first evening has by itself.
 */
export const LEAST_STRANGERS = 20;
const STRANGERS_OF_NO_HABIT = 60;
const TIMES_STRANGERS = 4;
/** Days that say what is usual, at least. */
export const HABIT_NEEDS = 5;

/** Whether so many of them are far beyond a venue's habit; null: nobody can say what that is. */
export const isWaveOfStrangers = (orders: number, usual: number | null): boolean =>
  orders >= (usual === null ? STRANGERS_OF_NO_HABIT : Math.max(LEAST_STRANGERS, usual * TIMES_STRANGERS));

/** A wave: so many orders above the caps in so many milliseconds; over when none has come for the other. */
export const WAVE_ORDERS = 10;
export const WAVE_WITHIN_MS = 10 * 60_000;
export const WAVE_OVER_MS = 30 * 60_000;

/** The tables' codes are in use on a day once so many orders came with one, of so many phones at so many tables: one photographed code is not enough. */
export const CODES_IN_USE = { orders: 5, phones: 3, tables: 3 } as const;
