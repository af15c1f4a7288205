import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { RECURRING_WORK } from '#platform/shared/recurring-work.ts';
import { Instant } from '#platform/shared/wire.ts';
import { VENUE_TROUBLES, type VenueTrouble } from './troubles.ts';

/** The operator's desk: how the whole installation fares now, on one page. */

const FailingVenue = v.object({
  _id: v.string(),
  id: v.number(),
  title: v.string(),
  troubles: v.array(
    v.object({
      what: v.picklist(VENUE_TROUBLES),
      /** Orders, payments, printers or addresses that it is about. */
      count: v.number(),
      /** Null: nobody noted it. */
      since: v.nullable(Instant),
    }),
  ),
});
export type FailingVenue = v.InferOutput<typeof FailingVenue>;

export const Desk = v.object({
  at: Instant,
  health: v.object({
    /** How long the database took to answer, in milliseconds. */
    database: v.number(),
    /** Where the data lies; null: on a disk that this process cannot see. */
    disk: v.nullable(v.object({ free: v.number(), total: v.number(), room: v.picklist(['enough', 'little', 'none']) })),
    /** Whether an order could be written, as `/readyz` tries. */
    takesOrders: v.boolean(),
    /** False: mails are written into a folder, and sent to nobody. */
    sendsMail: v.boolean(),
  }),
  orders: v.object({
    /** Of so many minutes. */
    minutes: v.number(),
    placed: v.number(),
    /** In the kitchens. */
    open: v.number(),
    /** Waiting for longer than a minute that somebody takes them. */
    untaken: v.number(),
    untakenSince: v.nullable(Instant),
  }),
  failing: v.object({
    /** Venues by what is wrong there; a venue counts under each. */
    counts: v.object(
      Object.fromEntries(VENUE_TROUBLES.map((what) => [what, v.number()])) as Record<VenueTrouble, v.NumberSchema<undefined>>,
    ),
    total: v.number(),
    /** The first fifty, the worst first. */
    venues: v.array(FailingVenue),
    /** No venue was made yet. */
    none: v.boolean(),
  }),
  mails: v.object({ queued: v.number(), failed: v.number(), dead: v.number(), lastSent: v.nullable(Instant) }),
  work: v.object({
    all: v.number(),
    /** Of which the last run failed. */
    failing: v.array(v.picklist(RECURRING_WORK)),
    lastRun: v.nullable(Instant),
  }),
  storage: v.object({ database: v.number(), pictures: v.number(), pictureBytes: v.number() }),
  versions: v.object({
    product: v.string(),
    startedAt: Instant,
    postgres: v.string(),
    migrations: v.number(),
    lastMigration: v.string(),
    /** A newer version lies on the disk, and runs from the next start on; null: none. */
    newer: v.nullable(v.object({ version: v.string(), migrations: v.number() })),
  }),
});
export type Desk = v.InferOutput<typeof Desk>;

export const readDesk = endpoint({
  method: 'GET',
  path: '/api/admin/desk',
  tag: 'Administration',
  summary:
    'How the installation fares now: health, orders, venues where something is wrong (all, or with one trouble), mails, recurring work, storage, versions.',
  caller: 'admin',
  query: v.object({ trouble: v.optional(v.picklist(VENUE_TROUBLES)) }),
  answer: Desk,
});
