import { GIVE_UP_MS, pauseAfter } from '#domain/webhooks.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import type { Posted, QueuedMailer } from '#platform/server/queued-mailer.ts';
import { holderById } from '#features/accounts/server/store.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import { ownersOf } from '#features/venues/server/venue-sql.ts';
import { endTry, type Claimed } from './claim-sql.ts';
import { noteFailing, switchOff, type EndpointRef } from './endpoint-sql.ts';
import { openHookSecret, signedHeaders } from './hook-secret.ts';
import type { Answered, HookTransport } from './hook-transport.ts';
import { hookOffMail } from './hook-off-mail.ts';

export type DeliverDeps = {
  readonly db: Database;
  readonly venues: VenueCache;
  readonly clock: Clock;
  readonly mailer: Pick<QueuedMailer, 'post'>;
  readonly publicUrl: string;
  readonly secret: string;
  readonly transport: HookTransport;
};

/** Sends a message once and writes down how it went. Where `ending` is aborted nothing is written: its claim lapses, and it is sent again. */
export async function deliver(deps: DeliverDeps, message: Claimed, ending: AbortSignal): Promise<void> {
  const at = deps.clock();
  const began = performance.now();
  const answered = await sendTo(deps, message, at, ending);
  const ms = Math.round(performance.now() - began);
  const taken = answered.code !== null && answered.code >= 200 && answered.code < 300;
  const pause = pauseAfter(message.step, Math.random());
  const now = deps.clock();
  const state = taken ? 'delivered' : pause === null ? 'failed' : 'waiting';
  const made = { ...answered, at: new Date(at), ms, state, nextAt: new Date(now + (pause ?? 0)) } as const;
  if (taken) return void (await endTry(deps.db, message, made));
  const posted = await inTransaction(deps.db, async (tx) => {
    const endpoint = { venueId: message.venueId, id: message.endpointId };
    return (await endTry(tx, message, made)) ? judge(tx, deps, endpoint, answered, now) : [];
  });
  for (const mail of posted) mail.deliver();
}

async function sendTo({ secret, transport }: DeliverDeps, message: Claimed, at: number, ending: AbortSignal): Promise<Answered> {
  const whose = { venueId: message.venueId, id: message.endpointId };
  const before = message.oldSecret !== null && message.oldUntil !== null && message.oldUntil.getTime() > at ? [message.oldSecret] : [];
  const secrets = [message.secret, ...before].flatMap((sealed) => openHookSecret(secret, whose, sealed) ?? []);
  // The installation's own secret is another one now: unsigned nothing goes out.
  if (secrets.length === 0) return { code: null, trouble: 'no_secret' };
  return transport.post(message.url, signedHeaders(message, at, secrets), message.body, ending);
}

/** An endpoint that says it is gone, or took nothing for days, is off, and the owners hear of it. */
async function judge(tx: Tx, deps: DeliverDeps, endpoint: EndpointRef, { code }: Answered, now: number): Promise<Posted[]> {
  const since = await noteFailing(tx, endpoint, new Date(now));
  const why = code === 410 ? 'gone' : since !== null && now - since.getTime() >= GIVE_UP_MS ? 'failed' : null;
  const off = why && (await switchOff(tx, endpoint, why));
  if (!why || !off) return [];
  const { venueId } = endpoint;
  await recordAudit(tx, { venueId, actor: null, action: 'webhook.switched_off', subject: off.url, after: { why } });
  const venue = await deps.venues.get(venueId);
  const mails: Posted[] = [];
  for (const owner of venue ? await ownersOf(tx, venueId) : []) {
    const holder = await holderById(tx, owner);
    if (holder && venue) mails.push(await deps.mailer.post(hookOffMail(deps.publicUrl, holder, venue, { url: off.url, why }), tx));
  }
  return mails;
}
