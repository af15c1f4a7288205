import * as v from 'valibot';
import { VAT_COUNTRIES } from '#domain/vat.ts';
import { TIERS } from '#domain/plan.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { Day as BusinessDay, Instant, VenueRef, text } from '#platform/shared/wire.ts';
import { PERIODS } from './period.ts';
import { REPORT_VIEWS, RANGES } from './report-views.ts';

/**
 * Figures of a venue, by business day in its zone, in its currency. What each of them is: `domain/figures.ts`. Sales count on the day of the
 * order, money on the day on which it came or went back.
 */

/** What a column holds. `count` is summed, a `number` is not. `rate` and `share` are percent; `weekday` Monday 0 to Sunday 6; `hour` 0 to 23; `table` 0 where there was none; `method` cash, card (at the table), or a provider. */
export const COLUMN_KINDS = ['day', 'text', 'count', 'number', 'money', 'rate', 'share', 'weekday', 'hour', 'table', 'method'] as const;
export const COLUMNS = [
  'day',
  'orders',
  'subtotal',
  'rewards',
  'discount',
  'gross',
  'refunds',
  'net',
  'tips',
  'received',
  'open',
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
  'vat',
  'without_vat',
  'method',
  'payments',
  'paid_sales',
  'paid_tips',
  'sent_back',
  'fees',
  'payout',
  'person',
  'person_sales',
  'person_tips',
  'in_orders',
  'station',
  'lines',
  'minutes',
  'nine_of_ten',
  'promised',
  'kept',
  'with_item',
  'share_of_first',
  'visits',
  'guests',
  'in_cash',
  'by_card',
  'on_phone',
] as const;
export type ColumnKey = (typeof COLUMNS)[number];
const Column = v.object({ key: v.picklist(COLUMNS), kind: v.picklist(COLUMN_KINDS) });
export type Column = v.InferOutput<typeof Column>;
const Cell = v.nullable(v.union([v.string(), v.number()]));
export type Cell = v.InferOutput<typeof Cell>;

const DaysBody = v.object({ from: v.string(), to: v.string() });

const CountedAmount = v.object({ orders: v.number(), amount: v.number() });
const Totals = v.object({
  orders: v.number(),
  gross: v.number(),
  refunds: v.number(),
  net: v.number(),
  tips: v.number(),
  /** Money that came in those days, less money that went back in them. */
  received: v.number(),
  /** All money that went back in those days. */
  sentBack: v.number(),
  /** Sold in those days and not paid by now. */
  open: CountedAmount,
  average: v.number(),
  tables: v.number(),
  stopped: CountedAmount,
  /** Orders that got something back in those days; `amount` is `refunds`. */
  refunded: CountedAmount,
});
export type Totals = v.InferOutput<typeof Totals>;

const TableEntries = {
  columns: v.array(Column),
  rows: v.array(v.array(Cell)),
  /** The sums of the rows, each of its own column; null in a column that has none. */
  sums: v.nullable(v.array(Cell)),
  /** Whose each row is, by account, where rows are of people; null: nobody's. */
  people: v.optional(v.array(v.nullable(v.string()))),
};
const Table = v.object(TableEntries);
export type Table = v.InferOutput<typeof Table>;

export const Report = v.object({
  view: v.picklist(REPORT_VIEWS),
  ...DaysBody.entries,
  before: DaysBody,
  timeZone: v.string(),
  currency: v.string(),
  totals: Totals,
  totalsBefore: Totals,
  ...TableEntries,
});
export type Report = v.InferOutput<typeof Report>;

const day = v.optional(text(10));
/** `period` left out: `custom` where days are named, else 28 days. */
const period = { period: v.optional(v.picklist(PERIODS)), from: day, to: day, view: v.optional(v.picklist(REPORT_VIEWS), 'sales') };
const refusals = { invalid_period: '400: custom days that are missing, turned round, or more than 366.' };

/** Dishes, categories and stations are named in it; left out: in the venue's own. */
const language = v.optional(v.picklist(LANGUAGES));

export const readReport = endpoint({
  method: 'GET',
  path: '/api/venues/:id/report',
  tag: 'Reports',
  summary: 'A table of the venue’s figures (`view`) for a period in business days of its zone, with totals and those of the period before.',
  caller: 'staff',
  needs: 'reports',
  params: VenueRef,
  query: v.object({ ...period, language }),
  answer: Report,
  refusals,
});

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/venues/:id/report/export',
  tag: 'Reports',
  summary: 'The same table as a file: `format` csv (UTF-8, RFC 4180) or xlsx.',
  caller: 'staff',
  needs: 'reports',
  params: VenueRef,
  query: v.object({ ...period, format: v.optional(v.picklist(['csv', 'xlsx']), 'csv'), language: v.optional(v.picklist(LANGUAGES), 'en') }),
  file: ['csv', 'xlsx'],
  refusals,
});

export const DayReport = v.object({
  day: v.string(),
  timeZone: v.string(),
  currency: v.string(),
  totals: Totals,
  vat: Table,
  methods: Table,
  /**
   * From what was sold to what came in, in amounts with tips: `sold` − `open` − `elsewhere` (paid on another day) + `others` (came for orders of
   * other days) + `stopped` (came for orders that were stopped) = `taken`; less `sentBack` it is `totals.received`.
   */
  bridge: v.object({
    sold: v.number(),
    open: v.number(),
    elsewhere: v.number(),
    others: v.number(),
    stopped: v.number(),
    taken: v.number(),
    sentBack: v.number(),
  }),
  /** Whether the orders and the money say the same, to the cent. */
  agrees: v.boolean(),
});
export type DayReport = v.InferOutput<typeof DayReport>;

export const dayReport = endpoint({
  method: 'GET',
  path: '/api/venues/:id/settlement',
  tag: 'Reports',
  summary:
    'The end of a business day: what was sold, refunded and received, VAT by rate, money by method, agreeing with the orders to the cent.',
  caller: 'staff',
  needs: 'reports',
  params: VenueRef,
  /** Absent: the last day on which something was sold, today where nothing ever was. */
  query: v.object({ day: v.optional(BusinessDay) }),
  answer: DayReport,
});

const Compared = v.object({ now: v.number(), before: v.number() });

export const START_STEPS = ['menu', 'allergens', 'tax', 'tables', 'hours', 'team', 'order'] as const;
export type StartStep = (typeof START_STEPS)[number];

export const Overview = v.object({
  range: v.picklist(RANGES),
  ...DaysBody.entries,
  /** What `before` means: the same weekday a week ago up to this minute, or the days right before. */
  before: DaysBody,
  now: Instant,
  timeZone: v.string(),
  currency: v.string(),
  net: Compared,
  refunds: Compared,
  orders: Compared,
  average: Compared,
  tables: Compared,
  /** Minutes from the order to the table: the median of served orders; null where none was served. */
  minutesToTable: v.object({ now: v.nullable(v.number()), before: v.nullable(v.number()) }),
  stamps: v.object({ given: v.number(), rewardsUsed: v.number() }),
  /**
   * Whether guests can order now: `until` when the doors close (null: nobody can say), `next` when orders are taken again. `paused`: somebody
   * stopped them. `dishes`: false where the menu is empty, and nothing can be ordered.
   */
  taking: v.object({ dishes: v.boolean(), open: v.boolean(), paused: v.boolean(), until: v.nullable(Instant), next: v.nullable(Instant) }),
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
  /** What ends, and when: the trial (tier 0), or a plan with a last day. Null where nothing does, or the installation has no plans. */
  ending: v.nullable(v.object({ tier: v.picklist(TIERS), endsAt: Instant })),
  /** What a new venue still has to do; each ticks itself off. `address`: of the first table, with its code, where a first order is placed; `country`: whose VAT counts. */
  start: v.array(
    v.object({
      step: v.picklist(START_STEPS),
      done: v.boolean(),
      address: v.optional(v.string()),
      country: v.optional(v.picklist(VAT_COUNTRIES)),
    }),
  ),
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
  needs: 'overview',
  params: VenueRef,
  query: v.object({ range: v.optional(v.picklist(RANGES), 'today'), language }),
  answer: Overview,
});
