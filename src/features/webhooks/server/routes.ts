import type { Context } from 'hono';
import { serve, type App } from '#platform/server/http.ts';
import type { Accounts } from '#features/accounts/server/accounts.ts';
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
  type Made,
  type SendDeps,
} from './change-endpoints.ts';
import { installationWebhookRoutes } from './installation-routes.ts';
import { readLog, readWebhook, readWebhooks } from './read-endpoints.ts';

export type WebhookDeps = SendDeps & { readonly gate: VenueGate; readonly accounts: Pick<Accounts, 'admin'> };

/** Webhooks of a venue: set up by who may make keys, each change in the log. */
export function webhookRoutes(app: App, deps: WebhookDeps): void {
  setUp(app, deps);
  messages(app, deps);
  installationWebhookRoutes(app, deps);
}

const allowed = async ({ gate }: WebhookDeps, context: Context, id: string): Promise<By & { readonly venueId: string }> => {
  const { venue, userId } = await gate(context, id, 'keys');
  return { venueId: venue.venueId, accountId: userId, actor: userId };
};

function setUp(app: App, deps: WebhookDeps): void {
  const { db, clock } = deps;
  const told = async (by: By, { id, secret }: Made) => ({ webhook: await readWebhook(db, by, id, clock()), secret });

  serve(app, contract.listWebhooks, async ({ params, context }) => {
    const { venue, userId } = await deps.gate(context, params.id, 'keys');
    const by = { venueId: venue.venueId, accountId: userId };
    return { webhooks: await readWebhooks(db, by, clock()), timeZone: venue.timeZone };
  });

  serve(app, contract.addWebhook, async ({ params, body, context }) => {
    const by = await allowed(deps, context, params.id);
    const made = await addEndpoint(deps, by, body);
    deps.courier.wake();
    return { ...(await told(by, made)), found: made.found };
  });

  serve(app, contract.changeWebhook, async ({ params, body, context }) => {
    const by = await allowed(deps, context, params.id);
    const found = await changeEndpoint(deps, by, params.webhook, body);
    deps.courier.wake();
    return { webhook: await readWebhook(db, by, params.webhook, clock()), found };
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
    return readLog(db, await allowed(deps, context, params.id), params.webhook, query.before);
  });

  serve(app, contract.testWebhook, async ({ params, context }) => {
    const by = await allowed(deps, context, params.id);
    await limit.take(by.venueId);
    await testEndpoint(deps, by, params.webhook);
    courier.wake();
    return undefined;
  });

  serve(app, contract.sendAgain, async ({ params, context }) => {
    const by = await allowed(deps, context, params.id);
    await limit.take(by.venueId);
    await sendMessageAgain(deps, by, params.webhook, params.message);
    courier.wake();
    return undefined;
  });
}
