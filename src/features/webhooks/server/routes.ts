import type { Context } from 'hono';
import type { Dispatcher } from '#platform/server/dispatcher.ts';
import { serve, type App } from '#platform/server/http.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import type { VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  renewEndpointSecret,
  sendMessageAgain,
  testEndpoint,
  type By,
  type ChangeDeps,
  type Made,
} from './change-endpoints.ts';

import { readLog, readWebhook, readWebhooks } from './read-endpoints.ts';

export type WebhookDeps = ChangeDeps & {
  readonly gate: VenueGate;
  readonly courier: Pick<Dispatcher, 'wake'>;
  /** Of tests and repeats, by venue. */
  readonly limit: Limit;
};

/** Webhooks of a venue: set up by who may make keys, each change in the log. */
export function webhookRoutes(app: App, deps: WebhookDeps): void {
  setUp(app, deps);
  messages(app, deps);
}

const allowed = async ({ gate }: WebhookDeps, context: Context, id: string): Promise<By> => {
  const { venue, userId } = await gate(context, id, 'keys');
  return { venueId: venue.venueId, actor: userId };
};

function setUp(app: App, deps: WebhookDeps): void {
  const { db, clock } = deps;
  const told = async ({ venueId }: By, { id, secret }: Made) => ({ webhook: await readWebhook(db, venueId, id, clock()), secret });

  serve(app, contract.listWebhooks, async ({ params, context }) => {
    const { venue } = await deps.gate(context, params.id, 'keys');
    return { webhooks: await readWebhooks(db, venue.venueId, clock()), timeZone: venue.timeZone };
  });

  serve(app, contract.addWebhook, async ({ params, body, context }) => {
    const by = await allowed(deps, context, params.id);
    const made = await addEndpoint(deps, by, body);
    deps.courier.wake();
    return told(by, made);
  });

  serve(app, contract.changeWebhook, async ({ params, body, context }) => {
    const by = await allowed(deps, context, params.id);
    await changeEndpoint(deps, by, params.webhook, body);
    deps.courier.wake();
    return { webhook: await readWebhook(db, by.venueId, params.webhook, clock()) };
  });

  serve(app, contract.removeWebhook, async ({ params, context }) => {
    await removeEndpoint(deps, await allowed(deps, context, params.id), params.webhook);
    return undefined;
  });

  serve(app, contract.renewSecret, async ({ params, context }) => {
    const by = await allowed(deps, context, params.id);
    return told(by, await renewEndpointSecret(deps, by, params.webhook));
  });
}

function messages(app: App, deps: WebhookDeps): void {
  const { db, limit, courier } = deps;

  serve(app, contract.webhookLog, async ({ params, query, context }) => {
    const { venueId } = await allowed(deps, context, params.id);
    return readLog(db, venueId, params.webhook, query.before);
  });

  serve(app, contract.testWebhook, async ({ params, context }) => {
    const { venueId } = await allowed(deps, context, params.id);
    await limit.take(venueId);
    await testEndpoint(deps, venueId, params.webhook);
    courier.wake();
    return undefined;
  });

  serve(app, contract.sendAgain, async ({ params, context }) => {
    const { venueId } = await allowed(deps, context, params.id);
    await limit.take(venueId);
    await sendMessageAgain(deps, venueId, params.webhook, params.message);
    courier.wake();
    return undefined;
  });
}
