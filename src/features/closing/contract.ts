import * as v from 'valibot';
import { MAILED } from './mailed.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { Amount, Count, Day, Instant, VenueRef, text } from '#platform/shared/wire.ts';
import { Counted, DrawerSums, InDrawer, Sums, type Entry, type Reduced } from './z-schemas.ts';

/** Closing the day: what is open, the cash that was counted, and the Z report that comes of it. What each figure is: `domain/figures.ts`. */

export type ZEntry = v.InferOutput<typeof Entry>;
export type ZReduced = v.InferOutput<typeof Reduced>;

export const ZReport = v.object({
  number: v.number(),
  venue: v.object({ title: v.string(), address: v.string() }),
  ...Sums,
  drawers: v.array(Counted),
  closedBy: v.string(),
});
export type ZReport = v.InferOutput<typeof ZReport>;

const Begun = {
  number: v.number(),
  venue: v.object({ title: v.string(), address: v.string() }),
  /** Orders that the kitchen has not done with: to be looked at before the day is closed for good. */
  inKitchen: v.number(),
  /** Before the first report, where something is of days before today: `from` says once where the count begins. Until then the draft is of today. */
  asks: v.nullable(v.object({ earliest: Day, today: Day })),
  /** What should be there is told once it was counted. */
  blind: v.boolean(),
  /** What does not add up; such a day cannot be closed. */
  disagrees: v.array(v.string()),
};

export const DayDraft = v.object({
  hides: v.literal(false),
  ...Begun,
  ...Sums,
  /** Of what the count is held against: a close that was made on another one is refused. */
  seal: v.string(),
  drawers: v.array(
    v.object({
      ...DrawerSums,
      /** What was counted before this was told. */
      first: v.optional(v.number()),
    }),
  ),
  /** Cash by who took it, to be put into drawers. */
  cash: v.array(v.object({ ...InDrawer.entries, drawer: v.string() })),
});
export type DayDraft = v.InferOutput<typeof DayDraft>;

/** The draft of a venue that counts blind, until every drawer was counted: no sum of it says how much cash there should be. */
export const BlindDraft = v.object({
  hides: v.literal(true),
  ...Begun,
  currency: Sums.currency,
  timeZone: Sums.timeZone,
  until: Sums.until,
  orders: Sums.orders,
  openList: Sums.openList,
  openCount: Sums.openCount,
  openValue: Sums.openValue,
  openBefore: Sums.openBefore,
  beginning: Sums.beginning,
  days: v.array(v.object({ day: Day })),
  refunds: v.object({ count: v.number() }),
  stopped: v.object({ count: v.number() }),
  /** Nothing has happened since the last report. */
  empty: v.boolean(),
  drawers: v.array(v.object({ id: v.string(), name: v.string(), isCounted: v.boolean() })),
});
export type BlindDraft = v.InferOutput<typeof BlindDraft>;
export const AnyDraft = v.variant('hides', [DayDraft, BlindDraft]);
export type AnyDraft = v.InferOutput<typeof AnyDraft>;

export const readDraft = endpoint({
  method: 'GET',
  path: '/api/venues/:id/close',
  tag: 'Closing',
  summary:
    'The day as it would be closed now: everything since the last Z report that is in none yet. Where the venue counts blind, without a sum until every drawer was counted (`hides`).',
  caller: 'staff',
  needs: 'close',
  params: VenueRef,
  /** Where the count of a first report would begin: a business day. */
  query: v.object({ from: v.optional(Day) }),
  answer: AnyDraft,
  refusals: { beginning_unknown: '400: `from` is before the first order or after today.' },
});

export const Drawer = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
export const CountedCash = {
  /** So many of each note and coin, by its cents. */
  pieces: v.optional(v.record(v.pipe(v.string(), v.regex(/^\d{1,6}$/)), Count(100_000))),
  /** What was counted, where it is told as one sum: then without pieces. */
  total: v.optional(Amount),
};
export const SENTENCE = 300;
export const closeDay = endpoint({
  method: 'POST',
  path: '/api/venues/:id/close',
  tag: 'Closing',
  summary: 'Closes the day: writes the Z report `number`, once, and mails it. It never changes; what comes later belongs to the next.',
  caller: 'staff',
  needs: 'close',
  status: 201,
  params: VenueRef,
  body: v.object({
    number: Count(1_000_000),
    seal: v.string(),
    counts: v.pipe(
      v.array(
        v.object({
          drawer: Drawer,
          ...CountedCash,
          said: v.optional(text(SENTENCE), ''),
        }),
      ),
      v.maxLength(20),
    ),
    /** Whose cash lies in which drawer; the first drawer has everybody else's. `nobody`: cash without a name. */
    drawerOf: v.optional(v.record(v.pipe(v.string(), v.maxLength(40)), Drawer), {}),
    /** Orders that are not paid may stay so: they are sold, and still to be received. */
    leaveOpen: v.optional(v.boolean(), false),
    /** With the first report, where the draft `asks`: the business day with which the count begins, for ever. */
    from: v.optional(Day),
  }),
  answer: v.object({
    ...ZReport.entries,
    /** Who gets it by mail, said once. */
    mailed: v.picklist(MAILED),
  }),
  refusals: {
    already_closed: '409: somebody was faster; `details.number` is the last report.',
    count_first: '409: the venue counts blind, and not every drawer was counted.',
    changed_meanwhile: '409: cash came or went since the draft was read. Read it again and count again.',
    beginning_unsaid:
      '400: it is the first report, there are days before today, and `from` is missing; `details` has the earliest of them.',
    beginning_unknown: '400: `from` is before the first order or after today.',
    beginning_stands: '409: an earlier report said where the count begins; `details.from`.',
    left_open: '409: orders are not paid; `details.orders` is how many.',
    nothing_to_close: '409: nothing happened since the last report.',
    sums_disagree: '409: the sums do not agree with the orders; `details.sums` names which. Nothing is written.',
    not_counted: '400: a drawer was not counted, with something that is no note or coin, or by pieces and as one sum.',
    difference_unsaid: '400: counted and expected differ, and nobody said why; `details.drawer`.',
  },
});

export const Numbered = v.object({ ...VenueRef.entries, number: v.pipe(v.string(), v.regex(/^\d{1,7}$/)) });

export const readZ = endpoint({
  method: 'GET',
  path: '/api/venues/:id/closes/:number',
  tag: 'Closing',
  summary: 'A Z report as it was written.',
  caller: 'staff',
  needs: 'close',
  params: Numbered,
  answer: ZReport,
});

export const listZ = endpoint({
  method: 'GET',
  path: '/api/venues/:id/closes',
  tag: 'Closing',
  summary: 'The Z reports of a venue, newest first, 60 at once: `before` a number goes on.',
  caller: 'staff',
  needs: 'close',
  params: VenueRef,
  query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number))) }),
  answer: v.object({
    currency: v.string(),
    timeZone: v.string(),
    closes: v.array(v.object({ number: v.number(), until: Instant, orders: v.number(), net: v.number(), received: v.number() })),
    next: v.nullable(v.number()),
  }),
});

export const exportZ = endpoint({
  method: 'GET',
  path: '/api/venues/:id/closes/:number/file',
  tag: 'Closing',
  summary: 'A Z report as a file: `format` csv (UTF-8, RFC 4180) or json.',
  caller: 'staff',
  needs: 'close',
  params: Numbered,
  query: v.object({ format: v.optional(v.picklist(['csv', 'json']), 'csv'), language: v.optional(v.picklist(LANGUAGES), 'en') }),
  file: ['csv', 'json'],
});
