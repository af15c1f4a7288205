import { sql, type RawBuilder } from 'kysely';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';

/** Of which venues an endpoint is told: its own; or all that its account owns; or all that there are: docs/decisions/0132. */

/**
 * Where `e` is an endpoint: whether it is told of a venue now. It is asked where messages are made, sent and read, so that what somebody lost
 * they hear nothing of from that moment. Its own names are such that `v.id` of who asks means theirs.
 */
export const isToldOf = (venueId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce(e.venue_id = ${venueId},
  exists (select from venue of_all where of_all.id = ${venueId} and of_all.status in ('live', 'suspended') and (e.account_id is null or exists (
    select from venue_account owns join account_user who on who.id = owns.user_id
    where owns.venue_id = of_all.id and owns.user_id = e.account_id and owns.role = 'owner' and who.disabled_at is null))))`;

type Pair = { readonly endpointId: string; readonly venueId: string };

/**
 * Endpoints of several venues follow what their people own: a venue that came is told from now on, of one that left every message goes. And
 * venues of which nobody is told any more are not followed.
 */
export async function keepReach(db: Database): Promise<void> {
  await sql`with gone as (delete from webhook_reach r using webhook_endpoint e
      where e.id = r.endpoint_id and not ${isToldOf(sql`r.venue_id`)} returning r.endpoint_id, r.venue_id)
    delete from webhook_message m using gone where m.endpoint_id = gone.endpoint_id and m.venue_id = gone.venue_id`.execute(db);
  const came = await notReached(db);
  if (came.length > 0) await inTransaction(db, (tx) => reach(tx, came));
  const { rows } = await sql<{ venueId: string }>`select d.venue_id as "venueId" from webhook_desk d where ${nobodyHears}`.execute(db);
  for (const { venueId } of rows) await inTransaction(db, (tx) => leaveDesk(tx, venueId));
}

/** All of one endpoint's venues, from now on. */
export async function reachAll(tx: Tx, endpointId: string): Promise<void> {
  await sql`delete from webhook_reach where endpoint_id = ${endpointId}`.execute(tx);
  await reach(tx, await notReached(tx, endpointId));
}

/** Endpoints of several venues, and venues of which they are not told yet. */
async function notReached(tx: Tx, endpointId: string | null = null): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select e.id as "endpointId", v.id as "venueId" from webhook_endpoint e join venue v on v.status in ('live', 'suspended')
    where e.venue_id is null and (${endpointId}::uuid is null or e.id = ${endpointId}::uuid) and ${isToldOf(sql`v.id`)}
      and not exists (select from webhook_reach r where r.endpoint_id = e.id and r.venue_id = v.id)`.execute(tx);
  return rows;
}

async function reach(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const venueIds = [...new Set(pairs.map(({ venueId }) => venueId))].toSorted();
  await holdDesks(tx, venueIds);
  const endpointIds = pairs.map(({ endpointId }) => endpointId);
  const theirs = pairs.map(({ venueId }) => venueId);
  // An endpoint that was removed meanwhile reaches nobody.
  await sql`insert into webhook_reach (endpoint_id, venue_id, since_seq)
    select e.id, p.venue_id, p.event_seq from unnest(${endpointIds}::uuid[], ${theirs}::uuid[]) as came (endpoint_id, venue_id)
      join venue_pulse p on p.venue_id = came.venue_id join webhook_endpoint e on e.id = came.endpoint_id
    on conflict do nothing`.execute(tx);
}

/** These venues are followed, from now on where they were not; held until the transaction ends, so that nobody stops following them meanwhile. */
export async function holdDesks(tx: Tx, venueIds: readonly string[]): Promise<void> {
  await sql`insert into webhook_desk (venue_id, event_seq)
    select venue_id, event_seq from venue_pulse where venue_id = any(${[...venueIds]}::uuid[]) order by venue_id
    on conflict (venue_id) do update set event_seq = webhook_desk.event_seq`.execute(tx);
}

/** Where `d` is a venue's desk. */
const nobodyHears = sql<boolean>`not exists (select from webhook_endpoint e where e.venue_id = d.venue_id)
  and not exists (select from webhook_reach r where r.venue_id = d.venue_id)`;

/** Without anybody left to tell, a venue's events are not followed any more. */
export async function leaveDesk(tx: Tx, venueId: string): Promise<void> {
  await tx.selectFrom('webhookDesk').select('eventSeq').where('venueId', '=', venueId).forUpdate().execute();
  await sql`delete from webhook_desk d where d.venue_id = ${venueId} and ${nobodyHears}`.execute(tx);
}

/** A venue as people and programs call it; each message names it. */
export type ToldVenue = { readonly venueId: string; readonly venueNumber: number; readonly venueTitle: string };
const NAME = sql`v.id as "venueId", v.number as "venueNumber", v.title as "venueTitle"`;

export async function venueNamed(tx: Tx, venueId: string): Promise<ToldVenue> {
  const { rows } = await sql<ToldVenue>`select ${NAME} from venue v where v.id = ${venueId}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`There is no venue ${venueId}.`);
  return found;
}

/** The venues that an endpoint of several is told of now, by number. */
export async function venuesTold(tx: Tx, endpointId: string): Promise<ToldVenue[]> {
  const { rows } = await sql<ToldVenue>`
    select ${NAME} from webhook_endpoint e join venue v on ${isToldOf(sql`v.id`)} where e.id = ${endpointId} order by v.number`.execute(tx);
  return rows;
}
