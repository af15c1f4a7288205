import { sql } from 'kysely';
import type { MessageState } from '#domain/webhooks.ts';
import type { Tx } from '#platform/server/database.ts';
import { isToldOf } from './told-venues-sql.ts';

export async function moveDesk(tx: Tx, venueId: string, eventSeq: number): Promise<void> {
  await tx.updateTable('webhookDesk').set({ eventSeq }).where('venueId', '=', venueId).execute();
}

/** Venues that have webhooks, and whether events of theirs are no messages yet. */
export async function followedVenues(tx: Tx): Promise<{ readonly venueId: string; readonly behind: boolean }[]> {
  const { rows } = await sql<{ venueId: string; behind: boolean }>`
    select d.venue_id as "venueId", p.event_seq > d.event_seq as behind from webhook_desk d join venue_pulse p using (venue_id)`.execute(
    tx,
  );
  return rows;
}

export type NewMessage = {
  readonly id: string;
  readonly endpointId: string;
  /** Null: a test. */
  readonly eventSeq: number | null;
  readonly type: string;
  readonly body: string;
  readonly at: Date;
};

/** Each is due at once; of an event that an endpoint has a message of already there is no second one. */
export async function insertMessages(tx: Tx, venueId: string, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto('webhookMessage')
    .values(messages.map(({ at, ...message }) => ({ ...message, venueId, nextAt: at, madeAt: at })))
    .onConflict((on) => on.doNothing())
    .execute();
}

export type MessageRow = {
  readonly id: string;
  /** What it tells of. */
  readonly venueId: string;
  readonly venueNumber: number;
  readonly venueTitle: string;
  readonly type: string;
  readonly order: number | null;
  readonly state: MessageState;
  readonly madeAt: Date;
  readonly nextAt: Date;
  /** The latest first. */
  readonly tries: readonly { readonly at: string; readonly ms: number; readonly code: number | null; readonly trouble: string | null }[];
};

/** An endpoint's messages before one (null: all) of venues that it is told of now, the newest first. */
export async function messagesOf(tx: Tx, endpointId: string, before: string | null, most: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.type, (m.body::jsonb #>> '{data,order,number}')::int as "order", m.state, m.made_at as "madeAt", m.next_at as "nextAt",
      v.id as "venueId", v.number as "venueNumber", v.title as "venueTitle",
      coalesce((select jsonb_agg(jsonb_build_object('at', t.at, 'ms', t.ms, 'code', t.code, 'trouble', t.trouble) order by t.number desc)
        from webhook_try t where t.venue_id = m.venue_id and t.message_id = m.id), '[]') as tries
    from webhook_message m join webhook_endpoint e on e.id = m.endpoint_id join venue v on v.id = m.venue_id
    where m.endpoint_id = ${endpointId} and (${before}::uuid is null or m.id < ${before}::uuid) and ${isToldOf(sql`m.venue_id`)}
    order by m.id desc limit ${most}`.execute(tx);
  return rows;
}

/** A message from the beginning again, at once. False: there is none, or none of a venue that it is told of now. */
export async function renewMessage(tx: Tx, endpointId: string, messageId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update webhook_message m set state = 'waiting', step = 0, next_at = ${now} from webhook_endpoint e
    where e.id = ${endpointId} and m.endpoint_id = e.id and m.id = ${messageId} and ${isToldOf(sql`m.venue_id`)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Of each of these endpoints: how many messages wait, and when it took one last. */
export async function countsOf(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { readonly waiting: number; readonly deliveredAt: Date | null }>> {
  const { rows } = await sql<{ id: string; waiting: number; deliveredAt: Date | null }>`
    select e.id, (select count(*)::int from webhook_message m where m.endpoint_id = e.id and m.state = 'waiting') as waiting,
      (select max(t.at) from webhook_try t join webhook_message m on m.venue_id = t.venue_id and m.id = t.message_id
        where m.endpoint_id = e.id and t.code between 200 and 299) as "deliveredAt"
    from webhook_endpoint e where e.id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Old ones, with their tries. */
export async function forgetMessages(tx: Tx, before: Date): Promise<void> {
  await sql`delete from webhook_message where made_at < ${before}`.execute(tx);
}
