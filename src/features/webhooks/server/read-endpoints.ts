import { HOOK_EVENTS, HOOK_TROUBLES } from '#domain/webhooks.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { notFound } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { LOG_PAGE, type HookMessage, type Webhook } from '../contract.ts';
import { endpointsOf } from './endpoint-sql.ts';
import { countsOf, messagesOf, type MessageRow } from './message-sql.ts';

export async function readWebhooks(tx: Tx, venueId: string, now: number): Promise<Webhook[]> {
  const [rows, counts] = [await endpointsOf(tx, venueId), await countsOf(tx, venueId)];
  return rows.map(({ id, url, description, events, state, failingSince, oldUntil }) => ({
    _id: id,
    url,
    description,
    events: HOOK_EVENTS.filter((event) => events.includes(event)),
    state,
    failingSince: failingSince?.toISOString() ?? null,
    oldSecretUntil: oldUntil !== null && oldUntil.getTime() > now ? oldUntil.toISOString() : null,
    waiting: counts.get(id)?.waiting ?? 0,
    deliveredAt: counts.get(id)?.deliveredAt?.toISOString() ?? null,
  }));
}

/** One of them. Refuses not_found. */
export async function readWebhook(tx: Tx, venueId: string, id: string, now: number): Promise<Webhook> {
  const found = (await readWebhooks(tx, venueId, now)).find(({ _id }) => _id === id.toLowerCase());
  if (!found) throw notFound('The webhook');
  return found;
}

/** The messages of an endpoint before one of them, the newest first. Refuses not_found. */
export async function readLog(
  tx: Tx,
  venueId: string,
  id: string,
  before: string | undefined,
): Promise<{ readonly messages: HookMessage[]; readonly more: boolean }> {
  const there = (await endpointsOf(tx, venueId)).some((one) => one.id === id.toLowerCase());
  if (!there) throw notFound('The webhook');
  if (before !== undefined && !isUuid(before)) throw notFound('The message');
  const rows = await messagesOf(tx, { venueId, id }, before ?? null, LOG_PAGE + 1);
  return { messages: rows.slice(0, LOG_PAGE).map(wireMessage), more: rows.length > LOG_PAGE };
}

const wireMessage = ({ id, type, order, state, madeAt, nextAt, tries }: MessageRow): HookMessage => ({
  _id: id,
  type,
  order,
  state,
  madeAt: madeAt.toISOString(),
  nextAt: state === 'waiting' ? nextAt.toISOString() : null,
  tries: tries.map(({ at, ms, code, trouble }) => ({
    at: new Date(at).toISOString(),
    ms,
    code,
    trouble: HOOK_TROUBLES.find((known) => known === trouble) ?? null,
  })),
});
