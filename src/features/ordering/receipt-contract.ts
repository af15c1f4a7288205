import * as v from 'valibot';
import { SHARE_METHODS } from '#domain/hand-money.ts';
import { CREATURES } from '#domain/table-people.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Id, Instant, VenueRef } from '#platform/shared/wire.ts';
import { BillOff } from './reduction-contract.ts';
import { Visit } from './together-contract.ts';

/** What was paid of a table's bill: by each who paid a share, and by the whole table. */

export const TableReceipt = v.object({
  venue: v.object({ number: v.number(), title: v.string() }),
  currency: v.string(),
  timeZone: v.string(),
  floor: v.number(),
  table: v.number(),
  /** Other tables at which they sat, or were served: joined to theirs, now or then. */
  joined: v.array(v.object({ floor: v.number(), table: v.number() })),
  since: Instant,
  /** Of one share; null: of the whole table. */
  share: v.nullable(
    v.object({
      _id: v.string(),
      /** Empty: they were called by their creature. */
      name: v.string(),
      /** Null: staff took it, of nobody in particular. */
      creature: v.nullable(v.picklist(CREATURES)),
      method: v.picklist(SHARE_METHODS),
      /** Null: it is not paid. */
      paidAt: v.nullable(Instant),
      back: v.number(),
      /** It was paid as a sum, or an equal part, of a bill of so much (tips apart); absent: of its lines. */
      ofSum: v.optional(v.number()),
    }),
  ),
  lines: v.array(
    v.object({
      order: v.string(),
      number: v.number(),
      name: v.string(),
      /** In the language of who ordered it. */
      localName: v.string(),
      /** In the menu's other languages: each reads theirs, whoever ordered it. */
      names: v.record(v.string(), v.string()),
      quantity: v.number(),
      /** What was chosen with it, and the same in the menu's other languages. */
      chosen: v.array(v.string()),
      chosenIn: v.record(v.string(), v.array(v.string())),
      /** How many of it went back. */
      back: v.number(),
      /** `take` of `of` equal parts of it (1 of 1: all of it); null: some of it. */
      part: v.nullable(v.object({ take: v.number(), of: v.number() })),
      /** At menu prices; of a share as `amount`. */
      price: v.number(),
      /** After rewards and discounts. */
      amount: v.number(),
      vatRate: v.number(),
    }),
  ),
  /** What came off menu prices: lines at `price` less these, and with `tip`, are `total`. None of a share, whose lines have theirs in them. */
  off: v.array(BillOff),
  /** Nobody else's is told to guests. */
  tip: v.number(),
  /** As it was sold, tip included. */
  total: v.number(),
  /** What came in for it, whatever went back since. */
  paid: v.number(),
  /** What went back of what was paid; `total` − `back` stays. */
  back: v.number(),
  /** Of what stays: of nothing there is none. */
  vat: v.array(v.object({ rate: v.number(), gross: v.number(), net: v.number(), vat: v.number() })),
});
export type TableReceipt = v.InferOutput<typeof TableReceipt>;

export const shareReceipt = endpoint({
  method: 'GET',
  path: '/api/visits/:visit/shares/:share/receipt',
  tag: 'Together',
  summary: 'The receipt of one’s own share: its lines and parts of lines, the VAT in them, tip and method. Also once the visit is over.',
  caller: 'visit-member',
  params: v.object({ ...Visit.entries, share: Id }),
  answer: TableReceipt,
});

export const visitReceipt = endpoint({
  method: 'GET',
  path: '/api/visits/:visit/receipt',
  tag: 'Together',
  summary: 'The receipt of the whole table, for who joined it: all lines and the VAT in them, without tips. Also once the visit is over.',
  caller: 'visit-member',
  params: Visit,
  answer: TableReceipt,
});

export const venueReceipt = endpoint({
  method: 'GET',
  path: '/api/venues/:id/visits/:visit/receipt',
  tag: 'Tables',
  summary: 'The receipt of a table, or (`share`) of one who paid a share of it. Also once the visit is over.',
  caller: 'staff',
  needs: 'floor',
  params: v.object({ ...VenueRef.entries, visit: Id }),
  query: v.object({ share: v.optional(Id) }),
  answer: TableReceipt,
});
