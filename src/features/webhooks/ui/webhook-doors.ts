import { call, type Call } from '#platform/browser/api.ts';
import { inTime, inTimeFor } from '#platform/browser/kept.ts';
import type {
  AddedWebhook,
  addWebhook,
  changeWebhook,
  HookMessage,
  listWebhooks,
  removeWebhook,
  renewSecret,
  sendAgain,
  testWebhook,
  Webhook,
  WebhookInput,
  webhookLog,
} from '../contract.ts';
import type {
  addAllWebhook,
  allWebhookLog,
  changeAllWebhook,
  listAllWebhooks,
  removeAllWebhook,
  renewAllSecret,
  sendAllAgain,
  testAllWebhook,
} from '../installation-contract.ts';

type WithSecret = { readonly webhook: Webhook; readonly secret: string };
type Saved = { readonly webhook: Webhook; readonly found: boolean };

/** Whose webhooks a page keeps, and how it asks for them. */
export type WebhookDoor = {
  readonly name: string;
  /** Null: it keeps those of all venues that there are. */
  readonly venueId: string | null;
  list(signal: AbortSignal): Promise<{ readonly webhooks: readonly Webhook[]; readonly timeZone: string }>;
  log(
    webhook: string,
    before: string | null,
    signal: AbortSignal,
  ): Promise<{ readonly messages: readonly HookMessage[]; readonly more: boolean }>;
  add(body: AddedWebhook): Promise<WithSecret & Saved>;
  change(webhook: string, body: WebhookInput & { readonly on: boolean }): Promise<Saved>;
  remove(webhook: string): Promise<unknown>;
  renew(webhook: string): Promise<WithSecret>;
  test(webhook: string): Promise<unknown>;
  again(webhook: string, message: string): Promise<unknown>;
};

const pageAt = (before: string | null) => (before === null ? {} : { before });

/** A venue's own, and its owner's of all their venues. */
export function venueDoor(venueId: string): WebhookDoor {
  const at = (webhook: string) => ({ params: { id: venueId, webhook }, signal: inTime() });
  return {
    name: venueId,
    venueId,
    list: (signal) => call<typeof listWebhooks>('GET', '/api/venues/:id/webhooks', { params: { id: venueId }, signal: inTimeFor(signal) }),
    log: (webhook, before, signal) =>
      call<typeof webhookLog>('GET', '/api/venues/:id/webhooks/:webhook/messages', {
        params: { id: venueId, webhook },
        query: pageAt(before),
        signal: inTimeFor(signal),
      }),
    add: (body) => call<typeof addWebhook>('POST', '/api/venues/:id/webhooks', { params: { id: venueId }, body, signal: inTime() }),
    change: (webhook, body) => call<typeof changeWebhook>('PUT', '/api/venues/:id/webhooks/:webhook', { ...at(webhook), body }),
    remove: (webhook) => call<typeof removeWebhook>('DELETE', '/api/venues/:id/webhooks/:webhook', at(webhook)),
    renew: (webhook) => call<typeof renewSecret>('POST', '/api/venues/:id/webhooks/:webhook/secret', at(webhook)),
    test: (webhook) => call<typeof testWebhook>('POST', '/api/venues/:id/webhooks/:webhook/test', at(webhook)),
    again: (webhook, message) =>
      call<typeof sendAgain>('POST', '/api/venues/:id/webhooks/:webhook/messages/:message', {
        params: { id: venueId, webhook, message },
        signal: inTime(),
      }),
  };
}

/** The installation's: of all venues that there are, asked for as its administrator asks. */
export function installationDoor(ask: Call): WebhookDoor {
  const at = (webhook: string) => ({ params: { webhook }, signal: inTime() });
  return {
    name: 'installation',
    venueId: null,
    async list(signal) {
      const { webhooks } = await ask<typeof listAllWebhooks>('GET', '/api/admin/webhooks', { signal: inTimeFor(signal) });
      // They are no one venue's: told by this device's clock.
      return { webhooks, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
    },
    log: (webhook, before, signal) =>
      ask<typeof allWebhookLog>('GET', '/api/admin/webhooks/:webhook/messages', {
        params: { webhook },
        query: pageAt(before),
        signal: inTimeFor(signal),
      }),
    add: ({ allVenues: _all, ...body }) => ask<typeof addAllWebhook>('POST', '/api/admin/webhooks', { body, signal: inTime() }),
    change: (webhook, body) => ask<typeof changeAllWebhook>('PUT', '/api/admin/webhooks/:webhook', { ...at(webhook), body }),
    remove: (webhook) => ask<typeof removeAllWebhook>('DELETE', '/api/admin/webhooks/:webhook', at(webhook)),
    renew: (webhook) => ask<typeof renewAllSecret>('POST', '/api/admin/webhooks/:webhook/secret', at(webhook)),
    test: (webhook) => ask<typeof testAllWebhook>('POST', '/api/admin/webhooks/:webhook/test', at(webhook)),
    again: (webhook, message) =>
      ask<typeof sendAllAgain>('POST', '/api/admin/webhooks/:webhook/messages/:message', {
        params: { webhook, message },
        signal: inTime(),
      }),
  };
}
