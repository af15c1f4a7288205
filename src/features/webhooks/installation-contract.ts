import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Id } from '#platform/shared/wire.ts';
import { ADDRESS, HookLog, HookLogQuery, LOG_SUMMARY, MANY, OFF, Saved, Webhook, WebhookInput, WithSecret } from './contract.ts';

/** Telling other systems what happens at every venue there is, also at one that comes later: administrators' own, as 0132 says. */

const shared = { tag: 'Administration', caller: 'admin' } as const;
const WebhookRef = v.object({ webhook: Id });

export const listAllWebhooks = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'Where the events of all venues are told, and how that goes. Never the secrets.',
  answer: v.object({ webhooks: v.array(Webhook) }),
});

export const addAllWebhook = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/webhooks',
  summary: 'Tells an address what happens at all venues from now on. The secret that signs is in this answer and nowhere else.',
  status: 201,
  body: WebhookInput,
  answer: v.object({ ...WithSecret.entries, ...Saved.entries }),
  refusals: { ...ADDRESS, ...MANY },
});

export const changeAllWebhook = endpoint({
  ...shared,
  method: 'PUT',
  path: '/api/admin/webhooks/:webhook',
  summary: 'Changes where and what is told of all venues, and whether, as a venue’s.',
  params: WebhookRef,
  body: v.object({ ...WebhookInput.entries, on: v.boolean() }),
  answer: Saved,
  refusals: ADDRESS,
});

export const removeAllWebhook = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/admin/webhooks/:webhook',
  summary: 'Removes a webhook of all venues with its log.',
  params: WebhookRef,
});

export const renewAllSecret = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/webhooks/:webhook/secret',
  summary: 'Makes another secret of a webhook of all venues, as of a venue’s.',
  params: WebhookRef,
  answer: WithSecret,
});

export const testAllWebhook = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/webhooks/:webhook/test',
  summary: 'Sends a message of the type `webhook.test`, in the name of the first venue.',
  params: WebhookRef,
  refusals: { ...OFF, no_venue: '409: there is no venue yet.' },
});

export const allWebhookLog = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/admin/webhooks/:webhook/messages',
  summary: `Of a webhook of all venues: ${LOG_SUMMARY}`,
  params: WebhookRef,
  query: HookLogQuery,
  answer: HookLog,
});

export const sendAllAgain = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/admin/webhooks/:webhook/messages/:message',
  summary: 'Sends a message about any venue again, as a venue’s.',
  params: v.object({ ...WebhookRef.entries, message: Id }),
  refusals: OFF,
});
