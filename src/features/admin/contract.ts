import { RECURRING_WORK } from '#platform/shared/recurring-work.ts';
import * as v from 'valibot';
import { PLAN_STANDINGS, TIERS } from '#domain/plan.ts';
import { LONGEST_NAME, LONGEST_REASON } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Day, Instant, text, VenueRef, words } from '#platform/shared/wire.ts';
import { LOG_KINDS } from './log-kinds.ts';
import { VenueFile } from './venue-file.ts';

/** What the administrators of the platform do beside editing a venue. Every call is Basic, and every change is in the audit log. */

const tag = 'Administration';
const Query = v.optional(text(100), '');
const After = v.optional(text(300));
const next = v.nullable(v.string());

export const VENUE_STATES = ['live', 'suspended', 'deleted'] as const;
const VenueState = v.picklist(VENUE_STATES);

export const VenueLine = v.object({
  _id: v.string(),
  id: v.number(),
  title: v.string(),
  company: v.object({ _id: v.string(), name: v.string() }),
  place: v.string(),
  status: VenueState,
  /** When a deleted venue is gone for good. */
  deleteAfter: v.nullable(Instant),
  tier: v.number(),
  /** When its plan, or its trial (tier 0), ends; null: it does not. */
  endsAt: v.nullable(Instant),
  /** The last day of it, by the venue’s clocks. */
  lastDay: v.nullable(Day),
  /** How it stands: `late`, where the last payment failed; null: this installation has no plans. */
  standing: v.nullable(v.picklist(PLAN_STANDINGS)),
  /** When it is paid anew; null: it is not, or is late. */
  renewsAt: v.nullable(Instant),
  ordersToday: v.number(),
  /** False: opened by its owner alone, whose address nobody has confirmed. */
  listed: v.boolean(),
  /** False: no account owns it, so that nobody runs its team. */
  owned: v.boolean(),
  createdAt: Instant,
});
export type VenueLine = v.InferOutput<typeof VenueLine>;

export const listVenueLines = endpoint({
  method: 'GET',
  path: '/api/admin/venues',
  tag,
  summary:
    'Venues with state, plan, its end, how it is paid, and orders today; 50 at a time by number, searched by name, company and place, or by how the plan stands.',
  caller: 'admin',
  query: v.object({ q: Query, status: v.optional(VenueState), plan: v.optional(v.picklist(PLAN_STANDINGS)), after: After }),
  answer: v.object({ venues: v.array(VenueLine), total: v.number(), next }),
});

export const setVenueStatus = endpoint({
  method: 'POST',
  path: '/api/admin/venues/:id/status',
  tag,
  summary: 'Suspends, restores or deletes a venue. Deleted, it can be restored for 30 days; then only its figures are left.',
  caller: 'admin',
  params: VenueRef,
  body: v.object({ status: VenueState, reason: v.optional(text(LONGEST_REASON), '') }),
  answer: v.object({ status: VenueState, deleteAfter: v.nullable(Instant) }),
});

export const setVenuePlan = endpoint({
  method: 'POST',
  path: '/api/admin/venues/:id/plan',
  tag,
  summary: 'Puts a venue on a plan, or on a trial (tier 0), up to and including a day by its own clocks; without a day, for good.',
  caller: 'admin',
  params: VenueRef,
  body: v.object({ tier: v.picklist(TIERS), lastDay: v.nullable(Day) }),
  answer: v.object({ tier: v.picklist(TIERS), endsAt: v.nullable(Instant) }),
  refusals: { plan_subscribed: '409: the venue pays for its plan at Stripe; it is changed or ended there.' },
});

export const moveVenue = endpoint({
  method: 'POST',
  path: '/api/admin/venues/:id/company',
  tag,
  summary:
    'Puts a venue into another company, or a new one. Guests’ stamps stay with the old company where it has other venues; else its cards go along.',
  caller: 'admin',
  params: VenueRef,
  body: v.union([v.object({ company: v.pipe(v.string(), v.maxLength(64)) }), v.object({ name: words(LONGEST_NAME) })]),
  answer: v.object({ company: v.object({ _id: v.string(), name: v.string() }), movedCards: v.number() }),
  refusals: { same_company: '409: the venue is in this company already.' },
});

export const Company = v.object({
  _id: v.string(),
  name: v.string(),
  /** Guests with stamps there. */
  cards: v.number(),
  venues: v.array(v.object({ _id: v.string(), id: v.number(), title: v.string() })),
});
export type Company = v.InferOutput<typeof Company>;

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/admin/companies',
  tag,
  summary: 'Companies with their venues, by name, 50 at a time.',
  caller: 'admin',
  query: v.object({ q: Query, after: After }),
  answer: v.object({ companies: v.array(Company), next }),
});

export const LogLine = v.object({
  _id: v.string(),
  at: Instant,
  action: v.string(),
  subject: v.string(),
  /** Null: the system, another one (`via`), or an account that is gone. */
  actor: v.nullable(v.object({ _id: v.string(), email: v.string() })),
  /** The key it was done with, or the company whose system says so, such as Stripe of a plan; null: by the person. */
  via: v.nullable(v.string()),
  /** Null: of the platform. */
  venue: v.nullable(v.object({ _id: v.string(), id: v.number(), title: v.string(), currency: v.string(), timeZone: v.string() })),
  /** With the names that dishes, categories, promotions and orders have now, instead of their ids. */
  before: v.unknown(),
  after: v.unknown(),
});
export type LogLine = v.InferOutput<typeof LogLine>;

const LogFilter = v.object({
  venue: v.optional(text(64)),
  /** Part of the address of who did it. */
  who: v.optional(text(100)),
  kind: v.optional(v.picklist(LOG_KINDS)),
  from: v.optional(Instant),
  until: v.optional(Instant),
});

export const readLog = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  tag,
  summary:
    'The audit log of the platform and all venues, the latest first, 50 at a time: by venue, who did it, what it is about, and when.',
  caller: 'admin',
  query: v.object({ ...LogFilter.entries, after: v.optional(v.pipe(v.string(), v.uuid())) }),
  answer: v.object({ entries: v.array(LogLine), next }),
});

export const exportLog = endpoint({
  method: 'GET',
  path: '/api/admin/log/export',
  tag,
  summary: 'The same as a CSV, up to 10,000 lines; texts that a spreadsheet would run are made plain.',
  caller: 'admin',
  query: LogFilter,
  answer: v.object({
    csv: v.string(),
    lines: v.number(),
    /** There are older ones that have no room. */
    isCut: v.boolean(),
  }),
});

export const MailLine = v.object({
  _id: v.string(),
  to: v.string(),
  subject: v.string(),
  state: v.picklist(['queued', 'sent', 'failed']),
  tries: v.number(),
  lastError: v.nullable(v.string()),
  at: Instant,
  stateAt: Instant,
});
export type MailLine = v.InferOutput<typeof MailLine>;

export const readMails = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  tag,
  summary: 'Outgoing mail: to whom, about what and how it went, never what it says. The latest first, 50 at a time.',
  caller: 'admin',
  query: v.object({ state: v.optional(v.picklist(['queued', 'sent', 'failed'])), after: v.optional(v.pipe(v.string(), v.uuid())) }),
  answer: v.object({ mails: v.array(MailLine), next }),
});

export const Work = v.object({
  name: v.picklist(RECURRING_WORK),
  lastRun: v.nullable(Instant),
  lastError: v.nullable(v.string()),
  failures: v.number(),
});
export type Work = v.InferOutput<typeof Work>;

export const readJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  tag,
  summary: 'What this process does every so often, and how the last run of each ended.',
  caller: 'admin',
  answer: v.object({
    work: v.array(Work),
    failedMails: v.number(),
    /** Mails that were tried for two days, and are not any more. */
    deadMails: v.array(v.object({ _id: v.string(), to: v.string(), subject: v.string(), at: Instant })),
  }),
});

export const retryMails = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/mails',
  tag,
  summary: 'Gives mails that are not tried any more another round of tries; answers how many there still were.',
  caller: 'admin',
  body: v.object({ ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(500)) }),
  answer: v.object({ retried: v.number() }),
});

export const exportVenue = endpoint({
  method: 'GET',
  path: '/api/admin/venues/:id/export',
  tag,
  summary: 'A venue as one file, its pictures in it, without accounts and identity.',
  caller: 'admin',
  params: VenueRef,
  answer: VenueFile,
});

export const importVenue = endpoint({
  method: 'POST',
  path: '/api/admin/venues/import',
  tag,
  summary: 'Makes a new venue of an exported file.',
  caller: 'admin',
  status: 201,
  body: VenueFile,
  answer: v.object({
    _id: v.string(),
    id: v.number(),
    title: v.string(),
    /** Addresses of pictures that could not be brought along. */
    lostPictures: v.array(v.string()),
  }),
  refusals: {
    bad_picture: '400: a picture in the file is not what it says it is.',
    file_too_costly: '413: opening it takes more memory or time than a file may take.',
    busy: '503: so many files are under way; see Retry-After.',
  },
});

const FactorState = v.object({ enrolled: v.boolean(), recoveryCodesLeft: v.number() });
const Code = v.object({ code: words(40) });

export const secondFactorState = endpoint({
  method: 'GET',
  path: '/api/admin/second-factor',
  tag,
  summary: 'Whether this administrator is asked for a code beside the password.',
  caller: 'admin',
  answer: FactorState,
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor',
  tag,
  summary: 'A new secret for an authenticator app. It counts once a code of it was confirmed.',
  caller: 'admin',
  answer: v.object({ secret: v.string(), uri: v.string() }),
  refusals: { already_enrolled: '409: it is on already.' },
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  tag,
  summary: 'Switches the second factor on; answers recovery codes, each good once, shown only now.',
  caller: 'admin',
  body: Code,
  answer: v.object({ recoveryCodes: v.array(v.string()) }),
  refusals: { wrong_code: '400: not a code of now.', not_enrolled: '409: nothing was begun.' },
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/removal',
  tag,
  summary: 'Switches the second factor off.',
  caller: 'admin',
  body: Code,
  refusals: { wrong_code: '400: not a code of now.', not_enrolled: '409: it is not on.' },
});
