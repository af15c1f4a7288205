import { HOOK_EVENTS, HOOK_TROUBLES } from '#domain/webhooks.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { notFound } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { LOG_PAGE, type HookMessage, type Webhook } from '../contract.ts';
import { endpointsOf, type Whose } from './endpoint-sql.ts';
import { countsOf, messagesOf, type MessageRow } from './message-sql.ts';

export async function readWebhooks(tx: Tx, by: Whose, now: number): Promise<Webhook[]> {
  const rows = await endpointsOf(tx, by);
  const counts = await countsOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, venueId, url, description, events, state, failingSince, oldUntil }) => ({
    _id: id,
    url,
    description,
    allVenues: venueId === null,
    events: HOOK_EVENTS.filter((event) => events.includes(event)),
    state,
    failingSince: failingSince?.toISOString() ?? null,
    oldSecretUntil: oldUntil !== null && oldUntil.getTime() > now ? oldUntil.toISOString() : null,
    waiting: counts.get(id)?.waiting ?? 0,
    deliveredAt: counts.get(id)?.deliveredAt?.toISOString() ?? null,
  }));
}

/** One of them. Refuses not_found. */
export async function readWebhook(tx: Tx, by: Whose, id: string, now: number): Promise<Webhook> {
  const found = (await readWebhooks(tx, by, now)).find(({ _id }) => _id === id.toLowerCase());
  if (!found) throw notFound('The webhook');
  return found;
}

/** The messages of an endpoint before one of them, the newest first. Refuses not_found. */
export async function readLog(
  tx: Tx,
  by: Whose,
  id: string,
  before: string | undefined,
): Promise<{ readonly messages: HookMessage[]; readonly more: boolean }> {
  const there = (await endpointsOf(tx, by)).some((one) => one.id === id.toLowerCase());
  if (!there) throw notFound('The webhook');
  if (before !== undefined && !isUuid(before)) throw notFound('The message');
  const rows = await messagesOf(tx, id, before ?? null, LOG_PAGE + 1);
  return { messages: rows.slice(0, LOG_PAGE).map(wireMessage), more: rows.length > LOG_PAGE };
}

const wireMessage = ({ id, venueId, venueNumber, venueTitle, type, order, state, madeAt, nextAt, tries }: MessageRow): HookMessage => ({
  _id: id,
  venue: { _id: venueId, id: venueNumber, title: venueTitle },
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
