import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import type { Provider } from '../providers.ts';
import type { Notice } from './gateway.ts';

/** What providers told us: each notice once, and without what nobody needs to read again. */

export type KeptNotice = { readonly processed: boolean };

/** More than any provider has to say of one payment. */
const MOST_UNSIGNED = 40;

/**
 * Keeps a verified notice of a payment of ours. One that is there already is not kept twice; whether it was dealt with is told. Null: nobody signed it, and so
 * many are kept of that payment already.
 */
export async function keepNotice(
  tx: Tx,
  provider: Provider,
  notice: Notice,
  { venueId, paymentId }: { readonly venueId: string | null; readonly paymentId: string },
): Promise<KeptNotice | null> {
  const body = JSON.stringify(withoutSecrets(notice.body));
  const { rows } = await sql<{ processedAt: Date | null }>`
    insert into payment_event (provider, event_id, venue_id, payment_id, type, body, verified)
    select ${provider}::text, ${notice.eventId.slice(0, 200)}::text, ${venueId}::uuid, ${paymentId}::uuid, ${notice.type.slice(0, 100)}::text,
      ${body.length > LONGEST_BODY ? null : body}::jsonb, ${notice.verified}::boolean
    where ${notice.unsigned !== true}::boolean or (select count(*) from payment_event where payment_id = ${paymentId}::uuid) < ${MOST_UNSIGNED}::int
    on conflict (provider, event_id) do update set received_at = payment_event.received_at
    returning processed_at as "processedAt"`.execute(tx);
  const [row] = rows;
  return row ? { processed: row.processedAt !== null } : null;
}

export async function noticeProcessed(tx: Tx, provider: Provider, eventId: string, paymentId: string | null): Promise<void> {
  await tx
    .updateTable('paymentEvent')
    .set({ processedAt: sql<Date>`now()`, paymentId })
    .where('provider', '=', provider)
    .where('eventId', '=', eventId.slice(0, 200))
    .execute();
}

const SECRET = /secret|token|checksum|signature|card|pan$|cvv|cvc|email|phone|name|address|ip$|billing|shipping|payer/i;
const MOST_DEEP = 12;
/** Of what is longer nobody reads anything again. */
const LONGEST_BODY = 16_000;

/** What is left of a notice: no secrets, nothing of a card, nobody's name. */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (depth > MOST_DEEP) return null;
  if (Array.isArray(value)) return value.slice(0, 50).map((inner) => withoutSecrets(inner, depth + 1));
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed().slice(0, 500);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (SECRET.test(key) ? [] : [[key.slice(0, 100), withoutSecrets(inner, depth + 1)]])),
  );
}

/** Long after the last repeat of any provider. */
export async function forgetNotices(tx: Tx): Promise<void> {
  await sql`delete from payment_event where received_at < now() - interval '90 days'`.execute(tx);
}
