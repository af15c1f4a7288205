import { sql } from 'kysely';
import { ESCALATES_WITHIN_MS } from '#domain/escalation.ts';
import type { AllergenKey } from '#domain/allergens.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { CALLS_SERVICE_AFTER_MS } from '#domain/read-allergy.ts';
import type { Tx } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { ORDER_EVENTS } from '../events.ts';
import { O, ORDERS } from './order-conditions.ts';
import type { OrderRow } from './order-rows.ts';

/** Who read the allergies of orders, and which of them nobody reads. */

/** Of a row of `orders`: it tells of an allergy that nobody has read. */
export const UNREAD = sql<boolean>`allergy_read_at is null and cardinality(avoids) > cardinality(rather_not)`;

/** What stood before who read them: the allergies, and the order's revision. Null: nobody says. */
export type Seen = { readonly keys: readonly string[] | null; readonly revision: number | null };
type Reading = { readonly by: string; readonly at: Date; readonly seen: Seen };

/** Notes who read an order's allergies and when; null: somebody had already, or it tells of more than was seen. */
export async function updateAllergyRead(
  tx: Tx,
  { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>,
  { by, at, seen }: Reading,
): Promise<number | null> {
  const row = await tx
    .updateTable('orders')
    .set((e) => ({ allergyReadAt: at, allergyReadBy: by, revision: e('revision', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where(UNREAD)
    .$if(seen.keys !== null, (read) =>
      read.where(
        sql<boolean>`not exists (select from unnest(avoids) told (key) where told.key <> all (rather_not) and told.key <> all (${[...(seen.keys ?? [])]}::text[]))`,
      ),
    )
    // What the order told of already may have been said since for another guest's dishes.
    .$if(seen.revision !== null, (read) => read.where(sql<boolean>`coalesce(allergy_said_revision, 0) <= ${seen.revision}::int`))
    .returning('revision')
    .executeTakeFirst();
  return row?.revision ?? null;
}

type ToldOrder = Pick<OrderRow, 'venueId' | 'id' | 'avoids' | 'ratherNot'>;

/**
 * Writes what else an order that is held must not have: unread, and service may be called anew where somebody had read what it told before. Where something
 * unread stood, service is called as long after that as it would have been; where it was called for that, it is called again for what was said `at` now.
 */
export async function updateAvoided(tx: Tx, { venueId, id, avoids, ratherNot }: ToldOrder, at: Date): Promise<number> {
  const row = await tx
    .updateTable('orders')
    .set((e) => ({
      avoids: [...avoids],
      ratherNot: [...ratherNot],
      allergyCalledAt: e.case().when('allergyReadAt', 'is', null).then(e.ref('allergyCalledAt')).end(),
      allergyReadAt: null,
      allergyReadBy: null,
      allergySaidAt: e
        .case()
        .when(UNREAD)
        .then(e.ref('allergySaidAt'))
        .else(sql<Date>`now()`)
        .end(),
      allergyToldAt: at,
      allergySaidRevision: e('revision', '+', 1),
      revision: e('revision', '+', 1),
    }))
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

type TheirLines = { readonly venueId: string; readonly orderId: string; readonly personId: string };

/** Dishes that a person put into an order of several, and that nobody took over, beside which not all of it is told. */
const untoldBeside = ({ venueId, orderId, personId }: TheirLines, keys: readonly AllergenKey[]) => sql<boolean>`
  l.venue_id = ${venueId} and l.order_id = ${orderId}::uuid and l.snapshot #> '{guest,avoids}' is not null
  and p.venue_id = l.venue_id and p.order_id = l.order_id and p.line = l.position + 1
  and p.put_by = ${personId}::uuid and (p.person_id = ${personId}::uuid or p.person_id is null)
  and not l.snapshot #> '{guest,avoids}' ?& ${[...keys]}::text[]`;

/** Whether something of it is not told beside their dishes. */
export async function isNewBeside(tx: Tx, lines: TheirLines, keys: readonly AllergenKey[]): Promise<boolean> {
  const { rows } = await sql`select from order_line l, line_person p where ${untoldBeside(lines, keys)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Writes what they cannot have beside their dishes. */
export async function updateGuestAvoids(tx: Tx, lines: TheirLines, keys: readonly AllergenKey[]): Promise<void> {
  await sql`
    update order_line l set snapshot = jsonb_set(l.snapshot, '{guest,avoids}', l.snapshot #> '{guest,avoids}' || coalesce(
      (select jsonb_agg(said.key) from unnest(${[...keys]}::text[]) said (key) where not l.snapshot #> '{guest,avoids}' ? said.key), '[]'))
    from line_person p where ${untoldBeside(lines, keys)}`.execute(tx);
}

/** What staff cut off from an order for other tables' bills, and from that, and so on: in the sequence in which orders are held. */
export async function cutsOf(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive cut as (
      select id from orders where venue_id = ${venueId} and cut_from = ${id}::uuid
      union select o.id from orders o join cut on o.cut_from = cut.id where o.venue_id = ${venueId}
    ) select id from cut order by id`.execute(tx);
  return rows.map((row) => row.id);
}

export type UnreadOrder = {
  readonly venueId: string;
  readonly id: string;
  readonly number: number;
  readonly floor: number;
  readonly tableNumber: number;
  /** Sent without the table's code, an account or a payment, by a phone that nobody of the venue has served yet. */
  readonly ofStranger: boolean;
};

const ago = (now: number, waited: number) => sql`${new Date(now - waited)}::timestamptz`;

/**
 * The next order of the kitchen whose allergies nobody read for so long, since they were said, or of which more was said since service was called: it is marked,
 * with its event, so that of several processes one calls service for it, and that once. What awaits confirmation is not the kitchen's yet.
 */
export async function takeUnread(tx: Tx, now: number): Promise<UnreadOrder | null> {
  const { rows } = await sql<UnreadOrder & { revision: number }>`
    update orders set allergy_called_at = ${new Date(now)}::timestamptz, revision = revision + 1
    where (venue_id, id) = (
      select venue_id, id from orders
      where status < ${sql.lit(ORDER_STATUS.served)} and ${UNREAD} and ${ORDERS.known}
        and not awaiting_confirmation
        and (allergy_told_at > allergy_called_at or allergy_called_at is null and coalesce(allergy_said_at, placed_at) <= ${ago(now, CALLS_SERVICE_AFTER_MS)})
        and coalesce(allergy_said_at, placed_at) > ${ago(now, ESCALATES_WITHIN_MS)}
      order by coalesce(allergy_said_at, placed_at) limit 1 for update skip locked
    )
    returning venue_id, id, number, floor, table_number, revision, not marks @> '{from_code}' and user_id is null and ${ORDERS.unpaid}
      and not exists (select from orders o where o.venue_id = orders.venue_id and o.phone = orders.phone and o.status > ${sql.lit(ORDER_STATUS.placed)} and ${O.standing}) as of_stranger`.execute(
    tx,
  );
  const [order] = rows;
  if (!order) return null;
  const { venueId, id: subjectId, revision: subjectRevision } = order;
  await appendEvent(tx, ORDER_EVENTS, { venueId, type: 'order.allergy_called', subjectId, subjectRevision, actor: 'system' });
  return order;
}
