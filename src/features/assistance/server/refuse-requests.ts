import { sql, type RawBuilder } from 'kysely';
import { OPEN_FOR_MS } from '#domain/order-caps.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import type { LiveFeed } from '#platform/server/live-feed.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { REQUEST_EVENTS } from '../events.ts';

export type Refusing = {
  readonly venueId: string;
  readonly actor: string;
  /** A call: all of its phone. */
  readonly phoneOf?: string | null | undefined;
  /** A table, or a whole floor. */
  readonly at?: { readonly floor: number; readonly table?: number | null | undefined } | null | undefined;
};

/**
 * Ends calls whose table was typed, all at once: those that wait for a look, or all of one phone, one table or one floor. What has its table's code, and
 * what the system called for itself, stays. Answers how many.
 */
export async function refuseRequests({ db, feed }: { db: Database; feed: LiveFeed }, refusing: Refusing): Promise<number> {
  const { venueId, actor, at } = refusing;
  const ended = await inTransaction(db, async (tx) => {
    const rows = await endTyped(tx, refusing);
    for (const { id: subjectId, revision: subjectRevision } of rows)
      await appendEvent(tx, REQUEST_EVENTS, {
        venueId,
        type: 'request.moved',
        subjectId,
        subjectRevision,
        data: { to: 'resolved' },
        actor,
      });
    if (rows.length > 0)
      await recordAudit(tx, { venueId, actor, action: 'requests.refused', subject: String(rows.length), ...(at && { after: { ...at } }) });
    return rows.length;
  });
  feed.nudge(venueId);
  return ended;
}

async function endTyped(tx: Tx, refusing: Refusing): Promise<{ readonly id: string; readonly revision: number }[]> {
  const { rows } = await sql<{ id: string; revision: number }>`
    update assistance_request set status = 'resolved', awaiting_confirmation = false, revision = revision + 1, resolved_at = now()
    where venue_id = ${refusing.venueId} and status <> 'resolved' and from_code is false and order_id is null and ${whichOf(refusing)}
    returning id, revision`.execute(tx);
  return rows;
}

function whichOf({ venueId, phoneOf, at }: Refusing): RawBuilder<boolean> {
  if (at) return sql`floor = ${at.floor} and (${at.table ?? null}::int is null or table_number = ${at.table ?? null}::int)`;
  if (typeof phoneOf !== 'string') return sql`awaiting_confirmation`;
  const call = isUuid(phoneOf) ? phoneOf.toLowerCase() : null;
  return sql`(id = ${call}::uuid or phone = (select phone from assistance_request where venue_id = ${venueId} and id = ${call}::uuid))`;
}

/** Of the open typed calls how many each one's phone has, itself among them. */
export async function callsOfPhones(tx: Tx, venueId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; alike: number }>`
    select id, (count(*) over (partition by phone))::int as alike from assistance_request
    where venue_id = ${venueId} and status <> 'resolved' and from_code is false and phone is not null
      and created_at > now() - ${OPEN_FOR_MS} * interval '1 ms'`.execute(tx);
  return new Map(rows.map(({ id, alike }) => [id, alike]));
}
