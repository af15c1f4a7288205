import { v7 as uuidv7 } from 'uuid';
import { MOST_WEBHOOKS, OLD_SECRET_MS } from '#domain/webhooks.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { lockUntilCommit } from '#platform/server/advisory-locks.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { refuseOver, type Planning } from '#features/venues/server/plan-sql.ts';
import type { WebhookInput } from '../contract.ts';
import {
  deleteEndpoint,
  endpointsOf,
  holdEndpoint,
  insertEndpoint,
  updateEndpoint,
  updateSecret,
  type EndpointRow,
} from './endpoint-sql.ts';
import { bodyOf } from './hook-body.ts';
import { newHookSecret, sealHookSecret } from './hook-secret.ts';
import type { HookTransport } from './hook-transport.ts';
import { insertMessages, renewMessage } from './message-sql.ts';

export type ChangeDeps = Planning & { readonly db: Database; readonly secret: string; readonly transport: HookTransport };
export type By = { readonly venueId: string; readonly actor: string };
export type Made = { readonly id: string; readonly secret: string };

/** Adds one and answers its secret, which is told this once. Refuses webhook_address (400), plan_over and too_many_webhooks (409). */
export function addEndpoint(deps: ChangeDeps, { venueId, actor }: By, form: WebhookInput): Promise<Made> {
  const { db, clock, secret, transport } = deps;
  refuseAddress(transport, form.url);
  return inTransaction(db, async (tx) => {
    await refuseOver(tx, deps, venueId);
    // Two at once are counted one after the other, and the last one that goes does not take the desk of one that comes.
    await lockUntilCommit(tx, 'webhooks', venueId);
    if ((await endpointsOf(tx, venueId)).length >= MOST_WEBHOOKS)
      throw new Refusal(409, 'too_many_webhooks', `A venue has ${MOST_WEBHOOKS} webhooks at most. Remove one first.`);
    const made = { id: uuidv7(), secret: newHookSecret() };
    const sealed = sealHookSecret(secret, { venueId, id: made.id }, made.secret);
    await insertEndpoint(tx, { ...form, venueId, id: made.id, secret: sealed, createdAt: new Date(clock()) });
    await recordAudit(tx, { venueId, actor, action: 'webhook.added', subject: form.url, after: { events: form.events } });
    return made;
  });
}

/** Changes where and what is told, and turns it on or off. Refuses webhook_address (400) and not_found. */
export function changeEndpoint(
  deps: ChangeDeps,
  { venueId, actor }: By,
  id: string,
  { on, ...form }: WebhookInput & { readonly on: boolean },
): Promise<void> {
  refuseAddress(deps.transport, form.url);
  return onEndpoint(deps.db, venueId, id, async (tx, endpoint) => {
    // One that went off by itself stays so, in its own words, until somebody turns it on.
    const state = on ? 'on' : endpoint.state === 'on' ? 'off' : endpoint.state;
    await updateEndpoint(tx, endpoint, form, state);
    await recordAudit(tx, {
      venueId,
      actor,
      action: 'webhook.changed',
      subject: form.url,
      before: said(endpoint),
      after: said({ ...form, state }),
    });
  });
}

const said = ({ url, events, state }: Pick<EndpointRow, 'url' | 'events' | 'state'>) => ({ address: url, events, on: state === 'on' });

export function removeEndpoint({ db }: ChangeDeps, { venueId, actor }: By, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, 'webhooks', venueId);
    const endpoint = await held(tx, venueId, id);
    await deleteEndpoint(tx, endpoint);
    await recordAudit(tx, { venueId, actor, action: 'webhook.removed', subject: endpoint.url });
  });
}

/** Another secret, told this once; for a day the one before signs too. */
export function renewEndpointSecret({ db, clock, secret }: ChangeDeps, { venueId, actor }: By, id: string): Promise<Made> {
  return onEndpoint(db, venueId, id, async (tx, endpoint) => {
    const made = { id: endpoint.id, secret: newHookSecret() };
    await updateSecret(tx, endpoint, sealHookSecret(secret, endpoint, made.secret), new Date(clock() + OLD_SECRET_MS));
    await recordAudit(tx, { venueId, actor, action: 'webhook.secret_renewed', subject: endpoint.url });
    return made;
  });
}

/** A message that says nothing. Refuses webhook_off (409). */
export function testEndpoint({ db, clock }: ChangeDeps, venueId: string, id: string): Promise<void> {
  return onEndpoint(db, venueId, id, async (tx, endpoint) => {
    refuseOff(endpoint);
    const at = new Date(clock());
    const type = 'webhook.test';
    await insertMessages(tx, venueId, [
      { id: uuidv7(), endpointId: endpoint.id, eventSeq: null, type, body: bodyOf({ type, at, data: { venueId } }), at },
    ]);
  });
}

/** Refuses webhook_off (409) and not_found. */
export function sendMessageAgain({ db, clock }: ChangeDeps, venueId: string, id: string, messageId: string): Promise<void> {
  return onEndpoint(db, venueId, id, async (tx, endpoint) => {
    refuseOff(endpoint);
    if (!isUuid(messageId) || !(await renewMessage(tx, endpoint, messageId, new Date(clock())))) throw notFound('The message');
  });
}

function refuseAddress(transport: HookTransport, url: string): void {
  if (!transport.takes(url)) throw new Refusal(400, 'webhook_address', 'Messages go to https addresses of public hosts alone, by name.');
}

function refuseOff({ state }: EndpointRow): void {
  if (state !== 'on') throw new Refusal(409, 'webhook_off', 'It is turned off. Turn it on first.');
}

const onEndpoint = <Answer>(
  db: Database,
  venueId: string,
  id: string,
  work: (tx: Tx, endpoint: EndpointRow) => Promise<Answer>,
): Promise<Answer> => inTransaction(db, async (tx) => work(tx, await held(tx, venueId, id)));

async function held(tx: Tx, venueId: string, id: string): Promise<EndpointRow> {
  const endpoint = isUuid(id) ? await holdEndpoint(tx, { venueId, id }) : null;
  if (!endpoint) throw notFound('The webhook');
  return endpoint;
}
