import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Instant, VenueRef, text } from '#platform/shared/wire.ts';
import { BEHIND } from '#domain/figures.ts';

const whole = v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)));

export const FigureOrders = v.object({
  figure: v.picklist(BEHIND),
  from: v.string(),
  to: v.string(),
  timeZone: v.string(),
  currency: v.string(),
  /** Who was asked about, by name; null: nobody, or not by person. */
  person: v.nullable(v.string()),
  /** The figure: what the amounts of all its entries come to. */
  total: v.number(),
  count: v.number(),
  /** Newest first; a refund is an entry of its own. */
  entries: v.array(
    v.object({
      order: v.string(),
      number: v.number(),
      at: Instant,
      floor: v.number(),
      table: v.number(),
      name: v.string(),
      amount: v.number(),
      /** How the money came or went back; null where it is about a sale. */
      method: v.nullable(v.string()),
      /** Why it went back. */
      reason: v.nullable(v.string()),
    }),
  ),
  /** Ask with this as `skip` for older ones; null at the end. */
  next: v.nullable(v.number()),
});
export type FigureOrders = v.InferOutput<typeof FigureOrders>;

export const readFigureOrders = endpoint({
  method: 'GET',
  path: '/api/venues/:id/report/orders',
  tag: 'Reports',
  summary:
    'The orders behind a figure, 200 at once, which add up to it: of a method, a VAT `rate` (hundredths of a percent), a table, an hour of a weekday, a code, or (gross sales) a `person` who took the money or brought it, by account.',
  caller: 'staff',
  needs: 'reports',
  params: VenueRef,
  query: v.object({
    figure: v.optional(v.picklist(BEHIND), 'net'),
    /** Neither: today. */
    from: v.optional(text(10)),
    to: v.optional(text(10)),
    method: v.optional(text(20)),
    rate: whole,
    floor: whole,
    table: whole,
    weekday: whole,
    hour: whole,
    code: v.optional(text(60)),
    person: v.optional(v.union([v.literal('none'), v.pipe(v.string(), v.uuid())])),
    skip: whole,
  }),
  answer: FigureOrders,
  refusals: { invalid_period: '400: days that are missing, turned round, or more than 366.' },
});
