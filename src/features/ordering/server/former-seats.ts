import { sql } from 'kysely';
import { MOST_PEOPLE, seatTogether, type Seated } from '#domain/joined-people.ts';
import type { Tx } from '#platform/server/database.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { peopleOf, type PersonRow } from './people-sql.ts';
import { raiseCart } from './table-cart-sql.ts';
import type { VisitRow } from './visit-sql.ts';

/** People who sit at another visit from now on, because staff joined their tables or parted them: with what they hold, paid and chose. */

type Visit = Pick<VisitRow, 'venueId' | 'id'>;
type Between = { readonly from: Visit; readonly to: Visit };

const seated = ({ id, sign, browser, removedAt }: PersonRow): Seated => ({
  id,
  sign,
  browser: browser?.toString('hex') ?? null,
  isThere: removedAt === null,
});

/**
 * Their phones go on where they are, and are known by the seat that they had. One browser that sat at both is one person. Refuses table_full (409).
 */
export async function movePeople(tx: Tx, { from, to }: Between, people: readonly PersonRow[]): Promise<void> {
  const seating = seatTogether((await peopleOf(tx, to)).map(seated), people.map(seated));
  if (!seating) throw new Refusal(409, 'table_full', 'So many phones do not sit at one table.', { most: MOST_PEOPLE });
  if (people.length === 0) return;
  const { venueId } = to;
  // What they have in the cart comes along, and needs one to lie in; who sends from either at this moment looks again.
  for (const cart of [from, to]) await raiseCart(tx, cart);
  for (const id of seating.forgets)
    await sql`update visit_person set browser = null where venue_id = ${venueId} and id = ${id}::uuid`.execute(tx);
  for (const { id, sign } of seating.seats)
    await sql`update visit_person set visit_id = ${to.id}::uuid, sign = ${sign}::smallint where venue_id = ${venueId} and id = ${id}::uuid`.execute(
      tx,
    );
  for (const [id, as] of seating.same) await becomeOne(tx, to, { id, as });
  const ids = people.map(({ id }) => id);
  await sql`update table_cart_deed d set visit_id = ${to.id}::uuid where d.venue_id = ${venueId} and d.visit_id = ${from.id}::uuid
    and d.person_id = any(${ids}::uuid[]) and not exists (select from table_cart_deed o
      where o.venue_id = d.venue_id and o.visit_id = ${to.id}::uuid and o.id = d.id)`.execute(tx);
  await tx
    .insertInto('formerSeat')
    .values(ids.map((personId) => ({ venueId, visitId: from.id, personId, nowId: seating.same.get(personId) ?? personId })))
    .onConflict((conflict) => conflict.columns(['venueId', 'visitId', 'personId']).doUpdateSet((e) => ({ nowId: e.ref('excluded.nowId') })))
    .execute();
}

/** All that was one's is the other's, and so is the phone. */
async function becomeOne(tx: Tx, { venueId, id: visit }: Visit, { id, as }: { readonly id: string; readonly as: string }): Promise<void> {
  const [one, other] = [sql`${id}::uuid`, sql`${as}::uuid`];
  await sql`update line_person set person_id = ${other} where venue_id = ${venueId} and person_id = ${one}`.execute(tx);
  await sql`update line_person set put_by = ${other} where venue_id = ${venueId} and put_by = ${one}`.execute(tx);
  await sql`update round_person set person_id = ${other} where venue_id = ${venueId} and person_id = ${one}`.execute(tx);
  await sql`update bill_share set visit_id = ${visit}::uuid, person_id = ${other} where venue_id = ${venueId} and person_id = ${one}`.execute(
    tx,
  );
  await sql`update visit_hold set visit_id = ${visit}::uuid, person_id = ${other} where venue_id = ${venueId} and person_id = ${one}`.execute(
    tx,
  );
  await sql`update table_cart_line set visit_id = ${visit}::uuid, person_id = ${other} where venue_id = ${venueId} and person_id = ${one}`.execute(
    tx,
  );
  await sql`update table_cart_line set removed_by = ${other} where venue_id = ${venueId} and removed_by = ${one}`.execute(tx);
  await sql`update table_cart_deed set person_id = ${other} where venue_id = ${venueId} and person_id = ${one}`.execute(tx);
  await sql`update former_seat set now_id = ${other} where venue_id = ${venueId} and now_id = ${one}`.execute(tx);
  await sql`update visit_person p set name = coalesce(p.name, o.name), user_id = coalesce(p.user_id, o.user_id), seen_at = greatest(p.seen_at, o.seen_at)
    from visit_person o where p.venue_id = ${venueId} and p.id = ${other} and o.venue_id = p.venue_id and o.id = ${one}`.execute(tx);
  await sql`delete from visit_person where venue_id = ${venueId} and id = ${one}`.execute(tx);
}

/** What of a visit's bill nobody of its people holds is the other's as well. */
export async function adoptShares(tx: Tx, { from, to }: Between): Promise<void> {
  await tx.updateTable('billShare').set({ visitId: to.id }).where('venueId', '=', from.venueId).where('visitId', '=', from.id).execute();
}

/** Who paid an equal part paid it among the people of then: with others at the table what is left is divided anew. */
export async function divideAnew(tx: Tx, { venueId, id }: Pick<VisitRow, 'venueId' | 'id'>): Promise<void> {
  await tx
    .updateTable('billShare')
    .set({ among: null })
    .where('venueId', '=', venueId)
    .where('visitId', '=', id)
    .where('way', '=', 'equal')
    .execute();
}

/** Who it is now that spoke of that visit as that person; null: they never sat there. */
export async function whoSpeaks(tx: Tx, { venueId, id: visitId }: Visit, personId: string): Promise<PersonRow | null> {
  const people = tx.selectFrom('visitPerson as p').selectAll('p').where('p.venueId', '=', venueId);
  const there = await people.where('p.visitId', '=', visitId).where('p.id', '=', personId).executeTakeFirst();
  if (there) return there;
  const elsewhere = await people
    .innerJoin('formerSeat as f', (join) => join.onRef('f.venueId', '=', 'p.venueId').onRef('f.nowId', '=', 'p.id'))
    .where('f.visitId', '=', visitId)
    .where('f.personId', '=', personId)
    .executeTakeFirst();
  return elsewhere ?? null;
}
