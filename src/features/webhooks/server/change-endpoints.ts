import { v7 as uuidv7 } from 'uuid';
import { MOST_WEBHOOKS, OLD_SECRET_MS } from '#domain/webhooks.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { notFound, Refusal } from '#platform/shared/refusal.ts';
import { lockUntilCommit } from '#platform/server/advisory-locks.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import type { Dispatcher } from '#platform/server/dispatcher.ts';
import type { Limit } from '#platform/server/rate-limit.ts';
import { refuseOver, type Planning } from '#features/venues/server/plan-sql.ts';
import type { WebhookInput } from '../contract.ts';
import {
  deleteEndpoint,
  endpointsOf,
  holdDesk,
  holdEndpoint,
  insertEndpoint,
  updateEndpoint,
  updateSecret,
  type EndpointRow,
  type Whose,
} from './endpoint-sql.ts';
import { bodyOf } from './hook-body.ts';
import { newHookSecret, sealHookSecret } from './hook-secret.ts';
import type { HookTransport } from './hook-transport.ts';
import { insertMessages, renewMessage } from './message-sql.ts';
import { noteHook } from './note-hook.ts';
import { venueNamed, venuesTold } from './told-venues-sql.ts';

export type ChangeDeps = Planning & { readonly db: Database; readonly secret: string; readonly transport: HookTransport };
export type SendDeps = ChangeDeps & {
  readonly courier: Pick<Dispatcher, 'wake'>;
  /** Of tests and repeats, by venue. */
  readonly limit: Limit;
};
/** Whose webhooks somebody keeps, and who that is. Of a venue with its owner's account: both kinds that the owner sees. */
export type By = Whose & { readonly actor: string };
export type Made = { readonly id: string; readonly secret: string };
/** `found`: its name leads somewhere. */
type Told = Made & { readonly found: boolean };

/** Adds one and answers its secret, which is told this once. Refuses webhook_address, webhook_private (400), plan_over and too_many_webhooks (409). */
export async function addEndpoint(
  deps: ChangeDeps,
  by: By,
  { allVenues, ...form }: WebhookInput & { readonly allVenues: boolean },
): Promise<Told> {
  const { db, clock, secret } = deps;
  const found = await refuseAddress(deps.transport, form.url);
  const whose: Whose = allVenues ? { venueId: null, accountId: by.accountId } : { venueId: by.venueId, accountId: null };
  return inTransaction(db, async (tx) => {
    if (by.venueId !== null) await refuseOver(tx, deps, by.venueId);
    // Two at once are counted one after the other.
    await lockUntilCommit(tx, 'webhooks', whose.venueId ?? whose.accountId ?? '');
    if ((await endpointsOf(tx, whose)).length >= MOST_WEBHOOKS)
      throw new Refusal(409, 'too_many_webhooks', `There are ${MOST_WEBHOOKS} webhooks at most. Remove one first.`);
    const made = { id: uuidv7(), secret: newHookSecret() };
    const sealed = sealHookSecret(secret, { ...whose, id: made.id }, made.secret);
    await insertEndpoint(tx, { ...form, ...whose, id: made.id, secret: sealed, createdAt: new Date(clock()) });
    const after = { events: form.events, ...(allVenues && { allVenues }) };
    await noteHook(tx, { ...whose, id: made.id }, { actor: by.actor, action: 'webhook.added', subject: form.url, after });
    return { ...made, found };
  });
}

/** Changes where and what is told, and turns it on or off. Refuses webhook_address, webhook_private (400) and not_found. Whether its name was found. */
export async function changeEndpoint(
  deps: ChangeDeps,
  by: By,
  id: string,
  { on, ...form }: WebhookInput & { readonly on: boolean },
): Promise<boolean> {
  const found = await refuseAddress(deps.transport, form.url);
  await onEndpoint(deps.db, by, id, async (tx, endpoint) => {
    // One that went off by itself stays so, in its own words, until somebody turns it on.
    const state = on ? 'on' : endpoint.state === 'on' ? 'off' : endpoint.state;
    await updateEndpoint(tx, endpoint, form, state);
    const changed = { before: said(endpoint), after: said({ ...form, state }) };
    await noteHook(tx, endpoint, { actor: by.actor, action: 'webhook.changed', subject: form.url, ...changed });
  });
  return found;
}

const said = ({ url, events, state }: Pick<EndpointRow, 'url' | 'events' | 'state'>) => ({ address: url, events, on: state === 'on' });

export function removeEndpoint({ db }: ChangeDeps, by: By, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (by.venueId !== null) await holdDesk(tx, by.venueId);
    const endpoint = await held(tx, by, id);
    await noteHook(tx, endpoint, { actor: by.actor, action: 'webhook.removed', subject: endpoint.url });
    await deleteEndpoint(tx, endpoint);
  });
}

/** Another secret, told this once; for a day the one before signs too. */
export function renewEndpointSecret({ db, clock, secret }: ChangeDeps, by: By, id: string): Promise<Made> {
  return onEndpoint(db, by, id, async (tx, endpoint) => {
    const made = { id: endpoint.id, secret: newHookSecret() };
    await updateSecret(tx, endpoint.id, sealHookSecret(secret, endpoint, made.secret), new Date(clock() + OLD_SECRET_MS));
    await noteHook(tx, endpoint, { actor: by.actor, action: 'webhook.secret_renewed', subject: endpoint.url });
    return made;
  });
}

/** A message that says nothing, in the name of its venue; of several, of the first. Refuses webhook_off and no_venue (409). */
export function testEndpoint({ db, clock }: ChangeDeps, by: By, id: string): Promise<void> {
  return onEndpoint(db, by, id, async (tx, endpoint) => {
    refuseOff(endpoint);
    const venue = endpoint.venueId === null ? (await venuesTold(tx, endpoint.id))[0] : await venueNamed(tx, endpoint.venueId);
    if (!venue) throw new Refusal(409, 'no_venue', 'There is no venue yet that it could tell of.');
    const at = new Date(clock());
    const type = 'webhook.test';
    await insertMessages(tx, venue.venueId, [
      { id: uuidv7(), endpointId: endpoint.id, eventSeq: null, type, body: bodyOf({ type, at, data: venue }), at },
    ]);
  });
}

/** Refuses webhook_off (409) and not_found. */
export function sendMessageAgain({ db, clock }: ChangeDeps, by: By, id: string, messageId: string): Promise<void> {
  return onEndpoint(db, by, id, async (tx, endpoint) => {
    refuseOff(endpoint);
    if (!isUuid(messageId) || !(await renewMessage(tx, endpoint.id, messageId, new Date(clock())))) throw notFound('The message');
  });
}

/** Whether its name was found. What leads to us or our neighbours is refused at once, in words; where it leads later is seen at each try. */
async function refuseAddress(transport: HookTransport, url: string): Promise<boolean> {
  if (!transport.takes(url)) throw new Refusal(400, 'webhook_address', 'Messages go to https addresses of public hosts alone, by name.');
  const leads = await transport.leadsTo(url);
  if (leads === 'private')
    throw new Refusal(400, 'webhook_private', `${new URL(url).hostname} leads to a private address, which nothing is sent to.`);
  return leads === 'public';
}

function refuseOff({ state }: EndpointRow): void {
  if (state !== 'on') throw new Refusal(409, 'webhook_off', 'It is turned off. Turn it on first.');
}

const onEndpoint = <Answer>(
  db: Database,
  by: Whose,
  id: string,
  work: (tx: Tx, endpoint: EndpointRow) => Promise<Answer>,
): Promise<Answer> => inTransaction(db, async (tx) => work(tx, await held(tx, by, id)));

async function held(tx: Tx, by: Whose, id: string): Promise<EndpointRow> {
  const endpoint = isUuid(id) ? await holdEndpoint(tx, by, id) : null;
  if (!endpoint) throw notFound('The webhook');
  return endpoint;
}
