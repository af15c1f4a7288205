import * as v from 'valibot';
import {
  FISCAL_ACTIONS,
  FISCAL_STEP_STATES,
  FISCAL_TROUBLES,
  LONGEST_FISCAL_SECRET,
  LONGEST_FISCAL_URL,
  SLIP_STAGES,
} from '#domain/fiscal.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Amount, Id, Instant, VenueRef, oneLine, text } from '#platform/shared/wire.ts';

/** A venue's order slips at a fiscal provider, through the port that the guide "fiscal" describes. Owners only. */

/** As many open slips are shown, and as many closed ones. */
export const SLIPS_SHOWN = 100;
export const CLOSED_SHOWN = 30;

export const FiscalForm = v.object({
  on: v.boolean(),
  /** https, at a public host by name. */
  url: v.pipe(text(LONGEST_FISCAL_URL), oneLine, v.trim(), v.url()),
  /** Left out: as it is, where the address is still at the same host. */
  secret: v.optional(v.pipe(v.string(), v.minLength(8), v.maxLength(LONGEST_FISCAL_SECRET), v.regex(/^[\x21-\x7e]+$/), oneLine)),
});
export type FiscalForm = v.InferOutput<typeof FiscalForm>;

export const FiscalSlip = v.object({
  /** The order. */
  _id: v.string(),
  number: v.number(),
  stage: v.picklist(SLIP_STAGES),
  openedAt: Instant,
  /** For more than 24 hours. */
  overdue: v.boolean(),
  /** Its order changed, or money went back, after it was a receipt. */
  changedAfter: v.boolean(),
  total: Amount,
  currency: v.string(),
  /** What the provider answered last. */
  mark: v.nullable(v.string()),
  link: v.nullable(v.string()),
  /** What is asked for next, and how that goes; null: nothing is. */
  next: v.nullable(
    v.object({
      action: v.picklist(FISCAL_ACTIONS),
      state: v.picklist(FISCAL_STEP_STATES),
      tries: v.number(),
      /** Of one that waits. */
      nextAt: v.nullable(Instant),
      code: v.nullable(v.number()),
      trouble: v.nullable(v.picklist(FISCAL_TROUBLES)),
      /** Why the provider refused, in its own words. */
      words: v.nullable(v.string()),
    }),
  ),
});
export type FiscalSlip = v.InferOutput<typeof FiscalSlip>;

export const Fiscal = v.object({
  /** Null: never set up. Never the secret. */
  port: v.nullable(v.object({ on: v.boolean(), url: v.string(), failingSince: v.nullable(Instant) })),
  /** The venue's, in which people read when it was. */
  timeZone: v.string(),
  open: v.number(),
  overdue: v.number(),
  refused: v.number(),
  /** The oldest first. */
  openSlips: v.array(FiscalSlip),
  /** The last first. */
  closedSlips: v.array(FiscalSlip),
});
export type Fiscal = v.InferOutput<typeof Fiscal>;

const SlipRef = v.object({ ...VenueRef.entries, slip: Id });
const shared = { tag: 'Fiscal provider', caller: 'staff', needs: 'keys' } as const;

export const readFiscal = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/venues/:id/fiscal',
  summary: `Where the venue’s order slips are kept, and how they are: ${SLIPS_SHOWN} open ones, the oldest first, and the last ${CLOSED_SHOWN} closed ones. Never the secret.`,
  params: VenueRef,
  answer: Fiscal,
});

export const changeFiscal = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/venues/:id/fiscal',
  summary: 'Sets where order slips are kept, and whether. Orders that are placed while it is on have one.',
  params: VenueRef,
  body: FiscalForm,
  answer: Fiscal,
  refusals: {
    fiscal_address: '400: not an https address, on its usual port, of a public host that is named.',
    fiscal_secret: '400: no secret is there for that address yet.',
  },
});

export const trySlip = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/venues/:id/fiscal/slips/:slip/again',
  summary: 'Asks the provider at once for what waits or was refused, under the same idempotency key.',
  params: SlipRef,
});

export const closeSlip = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/venues/:id/fiscal/slips/:slip/close',
  summary: 'Notes that somebody closed an open slip at the provider by hand: nothing is asked for it any more.',
  params: SlipRef,
});
