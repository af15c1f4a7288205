import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Id, Instant, VenueRef, text } from '#platform/shared/wire.ts';

/** Calls for a waiter and reports from a table: open, acknowledged ("on my way"), resolved. */

export const REQUEST_STATUSES = ['open', 'acknowledged', 'resolved'] as const;

export const AssistanceRequest = v.object({
  _id: v.string(),
  floor: v.number(),
  table: v.number(),
  service: v.string(),
  subOption: v.string(),
  status: v.picklist(REQUEST_STATUSES),
  /** Rises with every change; the id of the request's events. */
  revision: v.number(),
  createdAt: Instant,
  acknowledgedAt: v.nullable(Instant),
  /** Came without the table's code where the venue asks for it. */
  awaitingConfirmation: v.boolean(),
  resolvedAt: v.nullable(Instant),
  /** To staff alone: whether it came with its table’s code, or the table was typed; null: the system asked for it. */
  origin: v.optional(v.nullable(v.picklist(['from_code', 'typed']))),
  /** To staff alone: how many open calls its phone typed, this one among them; absent where that is not known. */
  ofPhone: v.optional(v.number()),
});
export type AssistanceRequest = v.InferOutput<typeof AssistanceRequest>;

const Number_ = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(0),
  v.maxValue(99_999),
);

export const requestAssistance = endpoint({
  method: 'POST',
  path: '/api/stores/requestAssistance',
  tag: 'Venues',
  summary:
    'Calls a waiter or reports an issue from a table. A repeat while staff still have the first joins it (`repeated`); with the table’s code it lifts one that was typed. What was typed rests for three minutes once staff have answered it (429, `details.rests`). A token to see it, each caller’s own, is answered, and set as an HttpOnly cookie of that request.',
  caller: 'anyone',
  asksForWork: true,
  body: v.object({
    store: text(64),
    floor: v.optional(v.nullable(Number_), 0),
    table: v.optional(v.nullable(Number_), 0),
    service: text(60),
    subOption: v.optional(v.nullable(text(120)), ''),
    /** The signature of the table's printed code. */
    k: v.optional(v.nullable(text(64)), ''),
  }),
  answer: v.object({ ...AssistanceRequest.entries, repeated: v.boolean(), accessToken: v.string() }),
  refusals: {
    unknown_service: '400: not one of the specified services and sub-options.',
    table_unknown: '400: the venue has no such floor or table.',
    blocked: '409: staff take nothing from this phone or, without the table’s code, for this table today (`details.what`).',
    too_many_waiting:
      '409: so many calls without a table’s code wait for the staff already, of this phone (`details.of` `phone`) or from this address (`address`). Before that, typed calls of one phone at a third table, its seventh, and those of an address with twenty open wait for a look (`awaitingConfirmation`).',
  },
});

export const readRequest = endpoint({
  method: 'GET',
  path: '/api/assistance/:id',
  tag: 'Venues',
  summary: 'A request, for who holds its token.',
  caller: 'order-holder',
  params: v.object({ id: Id }),
  answer: AssistanceRequest,
});

export const requestEvents = endpoint({
  method: 'GET',
  path: '/api/assistance/:id/events',
  tag: 'Venues',
  summary: 'Server-sent events `request` of this request, with its token or its cookie; resumes from Last-Event-ID.',
  caller: 'order-holder',
  params: v.object({ id: Id }),
  query: v.object({ after: v.optional(text(20)) }),
  events: { request: AssistanceRequest },
});

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/assistance/:id/withdraw',
  tag: 'Venues',
  summary:
    'Takes a request back that nobody has taken yet and nobody else has asked for too, for who holds its token. It is resolved then.',
  caller: 'order-holder',
  params: v.object({ id: Id }),
  answer: AssistanceRequest,
  refusals: {
    illegal_move: '409: the staff have it, or it is over.',
    asked_again: '409: it was asked for once more since, perhaps by somebody else at the table.',
  },
});

export const openRequests = endpoint({
  method: 'GET',
  path: '/api/venues/:id/requests',
  tag: 'Venue staff',
  summary: 'Requests not yet resolved, oldest first.',
  caller: 'staff',
  needs: 'requests',
  params: VenueRef,
  answer: v.object({ requests: v.array(AssistanceRequest) }),
});

export const pastRequests = endpoint({
  method: 'GET',
  path: '/api/venues/:id/requests/past',
  tag: 'Venue staff',
  summary: 'Requests that were resolved within the last hour, latest first.',
  caller: 'staff',
  needs: 'requests',
  params: VenueRef,
  answer: v.object({ requests: v.array(AssistanceRequest) }),
});

export const moveRequest = endpoint({
  method: 'POST',
  path: '/api/assistance/:id/status',
  tag: 'Venue staff',
  summary: 'Says "on my way" (acknowledged) or done (resolved).',
  caller: 'staff',
  needs: 'requests',
  params: v.object({ id: Id }),
  body: v.object({ status: v.picklist(['acknowledged', 'resolved']) }),
  answer: AssistanceRequest,
  refusals: { illegal_move: '409: a request moves only forward.' },
});

export const confirmRequest = endpoint({
  method: 'POST',
  path: '/api/assistance/:id/confirm',
  tag: 'Venue staff',
  summary: 'Says of a request that came without its table’s code whether it counts; one that does not is resolved.',
  caller: 'staff',
  needs: 'requests',
  params: v.object({ id: Id }),
  body: v.object({ confirm: v.boolean() }),
  answer: AssistanceRequest,
  refusals: { illegal_move: '409: it does not wait to be confirmed (any more).' },
});

const Place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999));

export const refuseRequests = endpoint({
  method: 'POST',
  path: '/api/venues/:id/requests/refuse',
  tag: 'Venue staff',
  summary:
    'Ends requests whose table was typed, all at once: those that wait to be confirmed, or with `phoneOf` all of the phone that sent that one, or with `at` all of that table, or of that floor. What came with its table’s code stays.',
  caller: 'staff',
  needs: 'requests',
  params: VenueRef,
  body: v.object({
    phoneOf: v.optional(v.nullable(Id)),
    at: v.optional(v.nullable(v.object({ floor: Place, table: v.optional(v.nullable(Place)) }))),
  }),
  answer: v.object({ requests: v.number() }),
});
