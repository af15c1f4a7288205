import * as v from 'valibot';
import {
  HOOK_EVENTS,
  HOOK_STATES,
  HOOK_TROUBLES,
  LONGEST_HOOK_DESCRIPTION,
  LONGEST_HOOK_URL,
  MESSAGE_STATES,
  MOST_WEBHOOKS,
} from '#domain/webhooks.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Id, Instant, VenueRef, oneLine, text } from '#platform/shared/wire.ts';

/** Telling other systems what happens, as Standard Webhooks 1.0.0 says. Owners only, as keys are. */

/** As many messages as one page of the log has. */
export const LOG_PAGE = 50;

const Events = v.pipe(
  v.array(v.picklist(HOOK_EVENTS)),
  v.maxLength(HOOK_EVENTS.length),
  v.check((events) => new Set(events).size === events.length, 'Each event once.'),
);

export const WebhookInput = v.object({
  /** https, at a public host by name. */
  url: v.pipe(text(LONGEST_HOOK_URL), oneLine, v.trim(), v.url()),
  description: v.pipe(text(LONGEST_HOOK_DESCRIPTION), oneLine, v.trim()),
  /** None: everything, also what there is later. */
  events: Events,
});
export type WebhookInput = v.InferOutput<typeof WebhookInput>;

/** `allVenues`: it is told of all venues that whoever makes it owns, also of those that come later. */
export const AddedWebhook = v.object({ ...WebhookInput.entries, allVenues: v.optional(v.boolean(), false) });
export type AddedWebhook = v.InferOutput<typeof AddedWebhook>;

export const Webhook = v.object({
  _id: v.string(),
  url: v.string(),
  description: v.string(),
  /** It is told of all venues that its owner owns, or, an administrator's, of all that there are: also of those that come later. */
  allVenues: v.boolean(),
  events: v.array(v.picklist(HOOK_EVENTS)),
  state: v.picklist(HOOK_STATES),
  /** Nothing was taken since then; null: the last was, or nothing was sent yet. */
  failingSince: v.nullable(Instant),
  /** Until when the secret before signs too. */
  oldSecretUntil: v.nullable(Instant),
  /** Messages on their way. */
  waiting: v.number(),
  /** When it took one last. */
  deliveredAt: v.nullable(Instant),
});
export type Webhook = v.InferOutput<typeof Webhook>;

export const HookMessage = v.object({
  /** The `webhook-id` of each of its tries. */
  _id: v.string(),
  /** What it tells of. */
  venue: v.object({ _id: v.string(), id: v.number(), title: v.string() }),
  type: v.string(),
  /** The number of the order that it is about; null: it is about none. */
  order: v.nullable(v.number()),
  state: v.picklist(MESSAGE_STATES),
  madeAt: Instant,
  /** Of one that waits. */
  nextAt: v.nullable(Instant),
  /** The latest first. */
  tries: v.array(
    v.object({
      at: Instant,
      ms: v.number(),
      /** The status that it answered; null: none came, because of `trouble`. */
      code: v.nullable(v.number()),
      trouble: v.nullable(v.picklist(HOOK_TROUBLES)),
    }),
  ),
});
export type HookMessage = v.InferOutput<typeof HookMessage>;

const WebhookRef = v.object({ ...VenueRef.entries, webhook: Id });
export const WithSecret = v.object({ webhook: Webhook, secret: v.string() });
/** `found`: the name of its address leads somewhere. One that leads nowhere yet is saved, and asked for again at each try. */
export const Saved = v.object({ webhook: Webhook, found: v.boolean() });
export const ADDRESS = {
  webhook_address: '400: not an https address, on its usual port, of a public host that is named.',
  webhook_private: '400: its name leads to a private address, or to this machine.',
};
export const MANY = { too_many_webhooks: `409: a venue, an owner and the installation have ${MOST_WEBHOOKS} webhooks each at most.` };
const shared = { tag: 'Developers', caller: 'staff', needs: 'keys' } as const;

export const listWebhooks = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/venues/:id/webhooks',
  summary:
    'Where the venue’s events are told, and how that goes: its own webhooks, and yours of all your venues (`allVenues`), which nobody else sees. Never the secrets.',
  params: VenueRef,
  /** `timeZone`: the venue's, in which people read when it was. */
  answer: v.object({ webhooks: v.array(Webhook), timeZone: v.string() }),
});

export const addWebhook = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/venues/:id/webhooks',
  summary:
    'Tells an address what happens from now on, here or at all venues that you own then (`allVenues`). The secret that signs is in this answer and nowhere else.',
  status: 201,
  params: VenueRef,
  body: AddedWebhook,
  answer: v.object({ ...WithSecret.entries, ...Saved.entries }),
  refusals: { ...ADDRESS, plan_over: '409: the plan has ended: webhooks go on, and no more are added.', ...MANY },
});

export const changeWebhook = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/venues/:id/webhooks/:webhook',
  summary:
    'Changes where and what is told, and whether. What happens while it is off is not told; what waited then is sent when it is on again.',
  params: WebhookRef,
  body: v.object({ ...WebhookInput.entries, on: v.boolean() }),
  answer: Saved,
  refusals: ADDRESS,
});

export const removeWebhook = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/venues/:id/webhooks/:webhook',
  summary: 'Removes it with its log; nothing of it is sent any more.',
  params: WebhookRef,
});

export const renewSecret = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/venues/:id/webhooks/:webhook/secret',
  summary: 'Makes another secret, which is in this answer and nowhere else. For a day the one before signs too.',
  params: WebhookRef,
  answer: WithSecret,
});

export const OFF = { webhook_off: '409: it is turned off.' };
export const LOG_SUMMARY = `The messages of 30 days with each try, the newest first, ${LOG_PAGE} at once; go on with the last \`_id\`.`;
export const HookLogQuery = v.object({ before: v.optional(Id) });
export const HookLog = v.object({ messages: v.array(HookMessage), more: v.boolean() });

export const testWebhook = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/venues/:id/webhooks/:webhook/test',
  summary: 'Sends a message of the type `webhook.test`.',
  params: WebhookRef,
  refusals: { ...OFF, no_venue: '409: it is of all your venues, and you own none any more.' },
});

export const webhookLog = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/venues/:id/webhooks/:webhook/messages',
  summary: LOG_SUMMARY,
  params: WebhookRef,
  query: HookLogQuery,
  answer: HookLog,
});

export const sendAgain = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/venues/:id/webhooks/:webhook/messages/:message',
  summary: 'Sends a message again at once, with the same `webhook-id`; where that fails, with all the pauses of a new one.',
  params: v.object({ ...WebhookRef.entries, message: Id }),
  refusals: OFF,
});
