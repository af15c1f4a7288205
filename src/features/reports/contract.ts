import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { Instant, VenueRef, text } from '#platform/shared/wire.ts';
import { PERIODS } from './period.ts';
import { REPORT_VIEWS, RANGES } from './report-views.ts';

/**
 * Figures of a venue, by business day in its zone. Sold is every order that is neither rejected nor cancelled and whose online payment is not
 * pending or failed; takings are what these came to after rewards and promotions, without tips. Money in the venue's currency.
 */

/** What a column holds. `rate` and `share` are percent; `weekday` Monday 0 to Sunday 6; `hour` 0 to 23; `table` 0 where there was none. */
export const COLUMN_KINDS = ['day', 'text', 'count', 'money', 'rate', 'share', 'weekday', 'hour', 'table'] as const;
export const COLUMNS = [
  'day',
  'orders',
  'subtotal',
  'rewards',
  'discount',
  'takings',
  'tips',
  'paid',
  'average',
  'stopped',
  'stopped_value',
  'item',
  'category',
  'quantity',
  'amount',
  'share',
  'weekday',
  'hour',
  'floor',
  'table',
  'promotion',
  'code',
  'stamps',
  'rewards_used',
  'members',
  'rate',
  'gross',
  'net',
  'vat',
] as const;
export type ColumnKey = (typeof COLUMNS)[number];
const Column = v.object({ key: v.picklist(COLUMNS), kind: v.picklist(COLUMN_KINDS) });
export type Column = v.InferOutput<typeof Column>;
const Cell = v.nullable(v.union([v.string(), v.number()]));
export type Cell = v.InferOutput<typeof Cell>;

const DaysBody = v.object({ from: v.string(), to: v.string() });

const Totals = v.object({
  orders: v.number(),
  takings: v.number(),
  tips: v.number(),
  average: v.number(),
  tables: v.number(),
  stopped: v.object({ orders: v.number(), amount: v.number() }),
  refunded: v.object({ orders: v.number(), amount: v.number() }),
});
export type Totals = v.InferOutput<typeof Totals>;

export const Report = v.object({
  view: v.picklist(REPORT_VIEWS),
  ...DaysBody.entries,
  before: DaysBody,
  timeZone: v.string(),
  currency: v.string(),
  totals: Totals,
  totalsBefore: Totals,
  columns: v.array(Column),
  rows: v.array(v.array(Cell)),
  /** The sums below the rows; null in a column that has none. */
  sums: v.nullable(v.array(Cell)),
});
export type Report = v.InferOutput<typeof Report>;

const day = v.optional(text(10));
const period = { period: v.optional(v.picklist(PERIODS), '28'), from: day, to: day, view: v.optional(v.picklist(REPORT_VIEWS), 'sales') };
const refusals = { invalid_period: '400: custom days that are missing, turned round, or more than 366.' };

export const readReport = endpoint({
  method: 'GET',
  path: '/api/venues/:id/report',
  tag: 'Reports',
  summary: 'A table of the venue’s figures (`view`) for a period in business days of its zone, with totals and those of the period before.',
  caller: 'staff',
  params: VenueRef,
  query: v.object(period),
  answer: Report,
  refusals,
});

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/venues/:id/report/export',
  tag: 'Reports',
  summary: 'The same table as a file: `format` csv (UTF-8, RFC 4180) or xlsx.',
  caller: 'staff',
  params: VenueRef,
  query: v.object({ ...period, format: v.optional(v.picklist(['csv', 'xlsx']), 'csv'), language: v.optional(v.picklist(LANGUAGES), 'en') }),
  refusals,
});

const Compared = v.object({ now: v.number(), before: v.number() });

export const START_STEPS = ['menu', 'tables', 'hours', 'team', 'order'] as const;
export type StartStep = (typeof START_STEPS)[number];

export const Overview = v.object({
  range: v.picklist(RANGES),
  ...DaysBody.entries,
  /** What `before` means: the same weekday a week ago up to this minute, or the days right before. */
  before: DaysBody,
  now: Instant,
  timeZone: v.string(),
  currency: v.string(),
  takings: Compared,
  orders: Compared,
  average: Compared,
  tables: Compared,
  /** Orders by the hour (today) or by the day. `usual` is the mean of the same weekday in the four weeks before. */
  bars: v.array(v.object({ at: v.string(), orders: v.number(), usual: v.number(), now: v.boolean() })),
  sells: v.array(
    v.object({ id: v.string(), name: v.string(), image: v.string(), tint: v.string(), quantity: v.number(), amount: v.number() }),
  ),
  lanes: v.object({ new: v.number(), preparing: v.number(), ready: v.number() }),
  /** Orders that have waited too long, longest first. */
  late: v.array(
    v.object({ _id: v.string(), number: v.number(), floor: v.number(), table: v.number(), since: Instant, ready: v.boolean() }),
  ),
  requests: v.array(v.object({ _id: v.string(), floor: v.number(), table: v.number(), subOption: v.string(), since: Instant })),
  openRequests: v.number(),
  soldOut: v.array(v.object({ id: v.string(), name: v.string() })),
  promotions: v.array(
    v.object({
      _id: v.string(),
      name: v.string(),
      code: v.string(),
      live: v.boolean(),
      startDate: v.nullable(Instant),
      endDate: v.nullable(Instant),
      used: v.number(),
      backgroundColor: v.string(),
    }),
  ),
  /** Null where the venue is on a plan, or was never on trial. */
  trialEndsAt: v.nullable(Instant),
  /** What a new venue still has to do; each ticks itself off. */
  start: v.array(v.object({ step: v.picklist(START_STEPS), done: v.boolean() })),
  /** The venue's events up to this one are in these figures. */
  lastEventId: v.number(),
});
export type Overview = v.InferOutput<typeof Overview>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/api/venues/:id/overview',
  tag: 'Reports',
  summary: 'How the venue is doing: today (or this week, this month) against the usual, and what needs somebody now.',
  caller: 'staff',
  params: VenueRef,
  query: v.object({ range: v.optional(v.picklist(RANGES), 'today') }),
  answer: Overview,
});

const Uuid = v.pipe(v.string(), v.uuid());
const Change = v.object({
  _id: v.string(),
  at: Instant,
  /** Null: the system, or an account that is gone. */
  actor: v.nullable(v.object({ _id: v.string(), name: v.string(), admin: v.boolean() })),
  /** `noun.verb`. */
  action: v.string(),
  subject: v.string(),
  before: v.unknown(),
  after: v.unknown(),
});
export type Change = v.InferOutput<typeof Change>;

export const readChanges = endpoint({
  method: 'GET',
  path: '/api/venues/:id/changes',
  tag: 'Reports',
  summary:
    'The audit log, newest first, 50 a page: `before` an entry’s id goes on. By account (`actor`), noun of the action (`kind`), day in the venue’s zone.',
  caller: 'staff',
  params: VenueRef,
  query: v.object({ before: v.optional(Uuid), actor: v.optional(Uuid), kind: v.optional(text(40)), day }),
  answer: v.object({
    changes: v.array(Change),
    /** Ask with this as `before` for older ones; null at the end. */
    next: v.nullable(v.string()),
    timeZone: v.string(),
    currency: v.string(),
    people: v.array(v.object({ _id: v.string(), name: v.string(), admin: v.boolean() })),
    kinds: v.array(v.string()),
  }),
});
