import * as v from 'valibot';
import { BOOKINGS } from '#domain/bookings.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { VenueRef, text } from '#platform/shared/wire.ts';
import { BOOK_FILES, BOOKED_BY, MOST_BOOKED_DAYS } from './book-ways.ts';
import { PERIODS } from './period.ts';

/**
 * A venue's figures as an accountant books them: `domain/bookings.ts`. By business days they are those of the reports, and an order that is stopped
 * later changes its day; by closed days they are those of the Z reports, which never change.
 */

const Line = v.object({
  kind: v.picklist(BOOKINGS),
  /** Percent; null where it is of no rate. */
  rate: v.nullable(v.number()),
  method: v.nullable(v.string()),
  gross: v.number(),
  net: v.number(),
  vat: v.number(),
  /** Numbers as the venue has them; null: it is booked nowhere. */
  debit: v.nullable(v.string()),
  credit: v.nullable(v.string()),
  vatAccount: v.nullable(v.string()),
  note: v.string(),
});
export type BookLine = v.InferOutput<typeof Line>;
const Leg = v.object({
  account: v.string(),
  debit: v.number(),
  credit: v.number(),
  kind: v.picklist(BOOKINGS),
  rate: v.nullable(v.number()),
  method: v.nullable(v.string()),
  note: v.string(),
});
export type BookLeg = v.InferOutput<typeof Leg>;

const Sums = { net: v.number(), vat: v.number(), refunds: v.number(), tips: v.number(), tipsPaid: v.number(), received: v.number() };
export const Books = v.object({
  by: v.picklist(BOOKED_BY),
  from: v.string(),
  to: v.string(),
  timeZone: v.string(),
  currency: v.string(),
  /** One each business day, or each Z report; days of which there is nothing to book are left out. */
  documents: v.array(
    v.object({
      day: v.string(),
      /** Unique for good: a file that is read twice can be told by it. */
      name: v.string(),
      ...Sums,
      lines: v.array(Line),
      journal: v.array(Leg),
      debit: v.number(),
      credit: v.number(),
    }),
  ),
  totals: v.object(Sums),
});
export type Books = v.InferOutput<typeof Books>;

const asked = {
  /** Left out: `custom` where days are named, else `month`. */
  period: v.optional(v.picklist(PERIODS)),
  from: v.optional(text(10)),
  to: v.optional(text(10)),
  by: v.optional(v.picklist(BOOKED_BY), 'days'),
};
const refusals = { invalid_period: `400: custom days that are missing, turned round, or more than ${MOST_BOOKED_DAYS}.` };

export const readBooks = endpoint({
  method: 'GET',
  path: '/api/venues/:id/books',
  tag: 'Reports',
  summary:
    'Sales by VAT rate, payments, refunds, tips, cash that came or went, counted differences and closed days as bookings on the venue’s accounts, a document each business day (or, `by` closes, each Z report), and the same as a journal in which debit and credit agree.',
  caller: 'staff',
  needs: 'reports',
  params: VenueRef,
  query: v.object(asked),
  answer: Books,
  refusals,
});

export const exportBooks = endpoint({
  method: 'GET',
  path: '/api/venues/:id/books/file',
  tag: 'Reports',
  summary:
    'The same as a CSV (UTF-8, RFC 4180): `format` bookings, a row each booking, or journal, a row each line of a journal, as programs of accountants read it. Columns: guide “For your accountant”.',
  caller: 'staff',
  needs: 'reports',
  params: VenueRef,
  query: v.object({ ...asked, format: v.optional(v.picklist(BOOK_FILES), 'bookings'), language: v.optional(v.picklist(LANGUAGES), 'en') }),
  file: ['csv'],
  refusals,
});
