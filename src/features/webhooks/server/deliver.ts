import { GIVE_UP_MS, pauseAfter } from '#domain/webhooks.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import type { Posted, QueuedMailer } from '#platform/server/queued-mailer.ts';
import { administratorIds } from '#features/accounts/server/find-account.ts';
import { holderById } from '#features/accounts/server/store.ts';
import { readable, type VenueCache } from '#features/venues/server/venue-cache.ts';
import { ownersOf } from '#features/venues/server/venue-sql.ts';
import { endTry, type Claimed } from './claim-sql.ts';
import { noteFailing, switchOff, type Whose } from './endpoint-sql.ts';
import { openHookSecret, signedHeaders } from './hook-secret.ts';
import type { Answered, HookTransport } from './hook-transport.ts';
import { hookOffMail } from './hook-off-mail.ts';
import { noteHook } from './note-hook.ts';

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
    return (await endTry(tx, message, made)) ? judge(tx, deps, message.endpointId, answered, now) : [];
  });
  for (const mail of posted) mail.deliver();
}

async function sendTo({ secret, transport }: DeliverDeps, message: Claimed, at: number, ending: AbortSignal): Promise<Answered> {
  const bound = { ...message.whose, id: message.endpointId };
  const before = message.oldSecret !== null && message.oldUntil !== null && message.oldUntil.getTime() > at ? [message.oldSecret] : [];
  const secrets = [message.secret, ...before].flatMap((sealed) => openHookSecret(secret, bound, sealed) ?? []);
  // The installation's own secret is another one now: unsigned nothing goes out.
  if (secrets.length === 0) return { code: null, trouble: 'no_secret' };
  return transport.post(message.url, signedHeaders(message, at, secrets), message.body, ending);
}

/** An endpoint that says it is gone, or took nothing for days, is off, and whose it is hear of it. */
async function judge(tx: Tx, deps: DeliverDeps, id: string, { code }: Answered, now: number): Promise<Posted[]> {
  const since = await noteFailing(tx, id, new Date(now));
  const why = code === 410 ? 'gone' : since !== null && now - since.getTime() >= GIVE_UP_MS ? 'failed' : null;
  const off = why && (await switchOff(tx, id, why));
  if (!why || !off) return [];
  await noteHook(tx, { ...off, id }, { actor: null, action: 'webhook.switched_off', subject: off.url, after: { why } });
  const venue = off.venueId === null ? null : await readable(deps.venues, off.venueId);
  if (off.venueId !== null && !venue) return [];
  const mails: Posted[] = [];
  for (const one of await peopleOf(tx, off)) {
    const holder = await holderById(tx, one);
    if (holder) mails.push(await deps.mailer.post(hookOffMail(deps.publicUrl, holder, { ...off, venue, why }), tx));
  }
  return mails;
}

async function peopleOf(tx: Tx, { venueId, accountId }: Whose): Promise<readonly string[]> {
  if (venueId !== null) return ownersOf(tx, venueId);
  return accountId === null ? administratorIds(tx) : [accountId];
}
