import { sql } from 'kysely';
import type { HookState } from '#domain/webhooks.ts';
import type { Tx } from '#platform/server/database.ts';
import { holdDesks, isToldOf, leaveDesk, reachAll } from './told-venues-sql.ts';

/** Whose an endpoint is: a venue's; or of all venues of an account; or, where both are null, of all that there are. */
export type Whose = { readonly venueId: string | null; readonly accountId: string | null };
export const INSTALLATION: Whose = { venueId: null, accountId: null };

/** Where events are told. */
export type EndpointRow = Whose & {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly secret: Buffer;
  readonly oldSecret: Buffer | null;
  readonly oldUntil: Date | null;
  readonly state: HookState;
  readonly failingSince: Date | null;
};
const COLUMNS = [
  'venueId',
  'accountId',
  'id',
  'url',
  'description',
  'events',
  'secret',
  'oldSecret',
  'oldUntil',
  'state',
  'failingSince',
] as const;

type Selected = Omit<EndpointRow, 'state'> & { readonly state: string };
const endpointRow = (row: Selected): EndpointRow => ({ ...row, state: row.state as HookState });

/** What who looks may see: of a venue its own, and those that this account has for all of its venues; or the installation's. */
const seenBy = ({ venueId, accountId }: Whose) =>
  venueId === null && accountId === null
    ? sql<boolean>`venue_id is null and account_id is null`
    : sql<boolean>`(venue_id = ${venueId}::uuid or account_id = ${accountId}::uuid)`;

/** Those that somebody sees, in the order in which they came. */
export async function endpointsOf(tx: Tx, by: Whose): Promise<EndpointRow[]> {
  const rows = await tx.selectFrom('webhookEndpoint').select(COLUMNS).where(seenBy(by)).orderBy('id').execute();
  return rows.map(endpointRow);
}

/** Who of those that are on is told of a venue, and since which of its events. */
export async function endpointsToldOf(tx: Tx, venueId: string): Promise<Pick<ToldEndpoint, 'id' | 'events' | 'sinceSeq'>[]> {
  const { rows } = await sql<ToldEndpoint>`
    select e.id, e.events, coalesce(e.since_seq, r.since_seq) as "sinceSeq" from webhook_endpoint e
      left join webhook_reach r on r.endpoint_id = e.id and r.venue_id = ${venueId}
    where e.state = 'on' and coalesce(e.since_seq, r.since_seq) is not null and ${isToldOf(sql`${venueId}::uuid`)}
    order by e.id`.execute(tx);
  return rows;
}
type ToldEndpoint = Pick<EndpointRow, 'id' | 'events'> & { readonly sinceSeq: number };

/** Holds its row until the transaction ends; whoever writes messages of it, desk in hand, does not wait for that. */
export async function holdEndpoint(tx: Tx, by: Whose, id: string): Promise<EndpointRow | null> {
  const row = await tx
    .selectFrom('webhookEndpoint')
    .select(COLUMNS)
    .where(seenBy(by))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? endpointRow(row) : null;
}

type Form = Pick<EndpointRow, 'url' | 'description' | 'events'>;

/** A new one; the events of its venues are followed from now on, where they were not. */
export async function insertEndpoint(
  tx: Tx,
  row: Whose & Form & Pick<EndpointRow, 'id' | 'secret'> & { readonly createdAt: Date },
): Promise<void> {
  const { venueId, accountId, id, url, description, events, secret, createdAt } = row;
  if (venueId !== null) await holdDesks(tx, [venueId]);
  await sql`insert into webhook_endpoint (venue_id, account_id, id, url, description, events, secret, since_seq, created_at)
    values (${venueId}, ${accountId}, ${id}, ${url}, ${description}, ${[...events]}, ${secret},
      (select event_seq from venue_pulse where venue_id = ${venueId}::uuid), ${createdAt})`.execute(tx);
  if (venueId === null) await reachAll(tx, id);
}

/** What its people say of it. Where it is on again, it is told what comes from now on. */
export async function updateEndpoint(
  tx: Tx,
  { id, venueId, state: before }: EndpointRow,
  { url, description, events }: Form,
  state: HookState,
): Promise<void> {
  const turned = before !== state;
  await sql`update webhook_endpoint e set url = ${url}, description = ${description}, events = ${[...events]}, state = ${state},
      failing_since = case when ${turned} then null else failing_since end,
      since_seq = case when ${turned} then (select event_seq from venue_pulse p where p.venue_id = e.venue_id) else since_seq end
    where id = ${id}`.execute(tx);
  if (turned && venueId === null) await reachAll(tx, id);
}

/** Another secret; the one before signs too until then. */
export async function updateSecret(tx: Tx, id: string, secret: Buffer, oldUntil: Date): Promise<void> {
  await sql`update webhook_endpoint set old_secret = secret, old_until = ${oldUntil}, secret = ${secret} where id = ${id}`.execute(tx);
}

/** How far a venue's events are messages; its row is held until the transaction ends. Null: it has no webhooks. */
export async function holdDesk(tx: Tx, venueId: string): Promise<number | null> {
  const row = await tx.selectFrom('webhookDesk').select('eventSeq').where('venueId', '=', venueId).forUpdate().executeTakeFirst();
  return row?.eventSeq ?? null;
}

/** With its messages, by who held its venue's desk first, as whoever makes messages; what is left of those of several is `keepReach`'s. */
export async function deleteEndpoint(tx: Tx, { venueId, id }: EndpointRow): Promise<void> {
  await tx.deleteFrom('webhookEndpoint').where('id', '=', id).execute();
  if (venueId !== null) await leaveDesk(tx, venueId);
}

/** It took nothing; answers since when. Null: it is gone or off. */
export async function noteFailing(tx: Tx, id: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`update webhook_endpoint set failing_since = coalesce(failing_since, ${now})
    where id = ${id} and state = 'on' returning failing_since as since`.execute(tx);
  return rows[0]?.since ?? null;
}

/** Off by itself; null: it was not on. */
export async function switchOff(tx: Tx, id: string, state: 'gone' | 'failed'): Promise<(Whose & { readonly url: string }) | null> {
  const { rows } = await sql<Whose & { url: string }>`update webhook_endpoint set state = ${state}
    where id = ${id} and state = 'on' returning venue_id as "venueId", account_id as "accountId", url`.execute(tx);
  return rows[0] ?? null;
}

/** Nothing of a venue's webhooks stays, and nothing of it with those of several. */
export async function forgetWebhooks(tx: Tx, venueId: string): Promise<void> {
  await holdDesk(tx, venueId);
  await tx.deleteFrom('webhookEndpoint').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('webhookReach').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('webhookMessage').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('webhookDesk').where('venueId', '=', venueId).execute();
}
