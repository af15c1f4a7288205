import { sql } from 'kysely';
import type { HookState } from '#domain/webhooks.ts';
import type { Tx } from '#platform/server/database.ts';

/** Where a venue's events are told. */
export type EndpointRow = {
  readonly venueId: string;
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly secret: Buffer;
  readonly oldSecret: Buffer | null;
  readonly oldUntil: Date | null;
  readonly state: HookState;
  readonly failingSince: Date | null;
  readonly sinceSeq: number;
};
const COLUMNS = [
  'venueId',
  'id',
  'url',
  'description',
  'events',
  'secret',
  'oldSecret',
  'oldUntil',
  'state',
  'failingSince',
  'sinceSeq',
] as const;
export type EndpointRef = Pick<EndpointRow, 'venueId' | 'id'>;

type Selected = Omit<EndpointRow, 'state'> & { readonly state: string };
const endpointRow = (row: Selected): EndpointRow => ({ ...row, state: row.state as HookState });

/** In the order in which they came. */
export async function endpointsOf(tx: Tx, venueId: string): Promise<EndpointRow[]> {
  const rows = await tx.selectFrom('webhookEndpoint').select(COLUMNS).where('venueId', '=', venueId).orderBy('id').execute();
  return rows.map(endpointRow);
}

/** Holds its row until the transaction ends. */
export async function holdEndpoint(tx: Tx, { venueId, id }: EndpointRef): Promise<EndpointRow | null> {
  const row = await tx
    .selectFrom('webhookEndpoint')
    .select(COLUMNS)
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? endpointRow(row) : null;
}

type Form = Pick<EndpointRow, 'url' | 'description' | 'events'>;

/** A new one; the venue's events are followed from now on, where they were not. */
export async function insertEndpoint(
  tx: Tx,
  row: EndpointRef & Form & Pick<EndpointRow, 'secret'> & { readonly createdAt: Date },
): Promise<void> {
  const { venueId, id, url, description, events, secret, createdAt } = row;
  await sql`insert into webhook_desk (venue_id, event_seq) select venue_id, event_seq from venue_pulse where venue_id = ${venueId}
    on conflict do nothing`.execute(tx);
  await sql`insert into webhook_endpoint (venue_id, id, url, description, events, secret, since_seq, created_at)
    select ${venueId}, ${id}, ${url}, ${description}, ${[...events]}, ${secret}, event_seq, ${createdAt}
    from venue_pulse where venue_id = ${venueId}`.execute(tx);
}

/** What its people say of it. Where it is on again, it is told what comes from now on. */
export async function updateEndpoint(
  tx: Tx,
  { venueId, id }: EndpointRef,
  { url, description, events }: Form,
  state: HookState,
): Promise<void> {
  await sql`update webhook_endpoint e set url = ${url}, description = ${description}, events = ${[...events]}, state = ${state},
      failing_since = case when e.state = ${state} then failing_since end,
      since_seq = case when e.state = ${state} then since_seq else (select event_seq from venue_pulse p where p.venue_id = e.venue_id) end
    where venue_id = ${venueId} and id = ${id}`.execute(tx);
}

/** Another secret; the one before signs too until then. */
export async function updateSecret(tx: Tx, { venueId, id }: EndpointRef, secret: Buffer, oldUntil: Date): Promise<void> {
  await sql`update webhook_endpoint set old_secret = secret, old_until = ${oldUntil}, secret = ${secret}
    where venue_id = ${venueId} and id = ${id}`.execute(tx);
}

/** How far a venue's events are messages; its row is held until the transaction ends. Null: it has no webhooks. */
export async function holdDesk(tx: Tx, venueId: string): Promise<number | null> {
  const row = await tx.selectFrom('webhookDesk').select('eventSeq').where('venueId', '=', venueId).forUpdate().executeTakeFirst();
  return row?.eventSeq ?? null;
}

/** With its messages. Without any left the venue's events are not followed any more. The desk first, as whoever makes messages. */
export async function deleteEndpoint(tx: Tx, { venueId, id }: EndpointRef): Promise<void> {
  await holdDesk(tx, venueId);
  await tx.deleteFrom('webhookEndpoint').where('venueId', '=', venueId).where('id', '=', id).execute();
  await sql`delete from webhook_desk where venue_id = ${venueId} and not exists (select from webhook_endpoint where venue_id = ${venueId})`.execute(
    tx,
  );
}

/** It took nothing; answers since when. Null: it is gone or off. */
export async function noteFailing(tx: Tx, { venueId, id }: EndpointRef, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`update webhook_endpoint set failing_since = coalesce(failing_since, ${now})
    where venue_id = ${venueId} and id = ${id} and state = 'on' returning failing_since as since`.execute(tx);
  return rows[0]?.since ?? null;
}

/** Off by itself; null: it was not on. */
export async function switchOff(tx: Tx, { venueId, id }: EndpointRef, state: 'gone' | 'failed'): Promise<{ readonly url: string } | null> {
  const { rows } = await sql<{ url: string }>`update webhook_endpoint set state = ${state}
    where venue_id = ${venueId} and id = ${id} and state = 'on' returning url`.execute(tx);
  return rows[0] ?? null;
}

/** Nothing of a venue's webhooks stays. */
export async function forgetWebhooks(tx: Tx, venueId: string): Promise<void> {
  await holdDesk(tx, venueId);
  await tx.deleteFrom('webhookEndpoint').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('webhookDesk').where('venueId', '=', venueId).execute();
}
