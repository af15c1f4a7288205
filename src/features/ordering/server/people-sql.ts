import { sql } from 'kysely';
import type { Idle } from '#domain/table-people.ts';
import type { Tx } from '#platform/server/database.ts';
import { O } from './order-conditions.ts';
import type { VisitRow } from './visit-sql.ts';

/** Who sits at a table with a phone, and whose lines are: the tables `visit_person`, `round_person` and `line_person`. */

export type PersonRow = {
  readonly venueId: string;
  readonly visitId: string;
  readonly id: string;
  readonly name: string | null;
  readonly sign: number;
  readonly browser: Buffer | null;
  readonly userId: string | null;
  /** A digest of the address that they joined from; null: a day ago, or addresses are not judged. */
  readonly address: Buffer | null;
  readonly joinedAt: Date;
  /** When they last did something; a page that only reads does nothing. */
  readonly seenAt: Date;
  readonly removedAt: Date | null;
};

/** Everybody who joined, also whom staff took off; in the sequence in which they came. */
export async function peopleOf(tx: Tx, { venueId, id }: Pick<VisitRow, 'venueId' | 'id'>): Promise<PersonRow[]> {
  return tx
    .selectFrom('visitPerson')
    .selectAll()
    .where('venueId', '=', venueId)
    .where('visitId', '=', id)
    .orderBy('joinedAt')
    .orderBy('id')
    .execute();
}

export async function insertPerson(tx: Tx, person: Omit<PersonRow, 'removedAt'>): Promise<void> {
  await tx.insertInto('visitPerson').values(person).execute();
}

export async function updatePerson(
  tx: Tx,
  { venueId, id }: Pick<PersonRow, 'venueId' | 'id'>,
  change: { name?: string | null; seenAt?: Date; userId?: string; address?: Buffer | null },
): Promise<void> {
  await tx.updateTable('visitPerson').set(change).where('venueId', '=', venueId).where('id', '=', id).execute();
}

/** Whether staff took it off its table, or to that of another visit. */
export async function isOffTable(tx: Tx, { venueId, visitId, id }: Pick<PersonRow, 'venueId' | 'visitId' | 'id'>): Promise<boolean> {
  const row = await tx
    .selectFrom('visitPerson')
    .select(['removedAt', 'visitId'])
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.removedAt !== null || row.visitId !== visitId;
}

/** Staff take a phone off its table; false: it is off already. What it holds of the bill is free again. */
export async function takeOffTable(
  tx: Tx,
  { venueId, id }: Pick<PersonRow, 'venueId' | 'id'>,
  removed: { readonly removedAt: Date; readonly removedBy: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('visitPerson')
    .set(removed)
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx
    .updateTable('billShare')
    .set({ state: 'freed', freedAt: removed.removedAt, freedByStaff: true })
    .where('venueId', '=', venueId)
    .where('personId', '=', id)
    .where('way', '<>', 'charge')
    .where('state', 'in', ['held', 'lapsed'])
    .execute();
  return true;
}

/** Whether something stands that they ordered at this table: sent by their phone or account, or put into what another sent. */
export async function hasOrdered(tx: Tx, { venueId, visitId, id }: Pick<PersonRow, 'venueId' | 'visitId' | 'id'>): Promise<boolean> {
  const { rows } = await sql`select from visit_person p join orders o on o.venue_id = p.venue_id and o.visit_id = p.visit_id
    where p.venue_id = ${venueId} and p.visit_id = ${visitId}::uuid and p.id = ${id}::uuid and ${O.standing} and ${O.known} and ${O.taken}
      and (o.browser = p.browser or o.user_id = p.user_id
        or exists (select from line_person l where l.venue_id = o.venue_id and l.order_id = o.id and l.put_by = p.id))
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Who of a visit neither ordered nor paid anything that stands, nor has a card held for it; from where they came. */
export async function idleAt(tx: Tx, { venueId, id }: Pick<VisitRow, 'venueId' | 'id'>): Promise<(Idle & { readonly id: string })[]> {
  const { rows } = await sql<{ id: string; address: Buffer | null; seenAt: Date; holds: boolean }>`
    select p.id, p.address, p.seen_at, exists (select from bill_share s where s.venue_id = p.venue_id and s.person_id = p.id and s.state = 'held')
        or exists (select from table_cart_line c where c.venue_id = p.venue_id and c.person_id = p.id and c.removed_at is null) as holds
    from visit_person p where p.venue_id = ${venueId} and p.visit_id = ${id}::uuid and p.removed_at is null
      and not exists (select from bill_share s where s.venue_id = p.venue_id and s.person_id = p.id and s.state = 'paid')
      and not exists (select from visit_hold h where h.venue_id = p.venue_id and h.person_id = p.id and h.ended_at is null)
      and not exists (select from line_person l where l.venue_id = p.venue_id and l.person_id = p.id)
      and not exists (select from orders o where o.venue_id = p.venue_id and o.visit_id = p.visit_id and ${O.standing} and (o.browser = p.browser
        or o.user_id = p.user_id or exists (select from round_person r where r.venue_id = o.venue_id and r.order_id = o.id and r.person_id = p.id)))`.execute(
    tx,
  );
  return rows.map(({ id: person, address, seenAt, holds }) => ({
    id: person,
    from: address?.toString('hex') ?? '',
    seenAt: seenAt.getTime(),
    holds,
  }));
}

/** Gives up a place: nothing of the bill was theirs, and what they held is free. */
export async function deletePerson(tx: Tx, venueId: string, id: string): Promise<void> {
  await tx
    .updateTable('billShare')
    .set({ state: 'freed' })
    .where('venueId', '=', venueId)
    .where('personId', '=', id)
    .where('state', '=', 'held')
    .execute();
  await tx.deleteFrom('visitPerson').where('venueId', '=', venueId).where('id', '=', id).execute();
}

/** When the first round of a visit was ordered, and this person's last: of those that stand. */
export async function roundTimes(
  tx: Tx,
  { venueId, visitId, id, browser, userId }: Pick<PersonRow, 'venueId' | 'visitId' | 'id' | 'browser' | 'userId'>,
): Promise<{ readonly firstRound: Date | null; readonly ordered: Date | null }> {
  const { rows } = await sql<{ firstRound: Date | null; ordered: Date | null }>`
    select min(o.placed_at) as first_round, max(o.placed_at) filter (where o.browser = ${browser}::bytea or o.user_id = ${userId}::uuid
      or exists (select from round_person r where r.venue_id = o.venue_id and r.order_id = o.id and r.person_id = ${id}::uuid)) as ordered
    from orders o where o.venue_id = ${venueId} and o.visit_id = ${visitId}::uuid and ${O.standing}`.execute(tx);
  return rows[0] ?? { firstRound: null, ordered: null };
}

/** Who of a visit has dishes in a round of it that stands: as they put them into the cart of the table, else as they ordered the round. */
export async function orderersOf(tx: Tx, { venueId, id }: Pick<VisitRow, 'venueId' | 'id'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(l.put_by, r.person_id) as id
    from orders o left join line_person l on l.venue_id = o.venue_id and l.order_id = o.id and l.put_by is not null
      left join round_person r on r.venue_id = o.venue_id and r.order_id = o.id
    where o.venue_id = ${venueId} and o.visit_id = ${id}::uuid and ${O.standing} and coalesce(l.put_by, r.person_id) is not null`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.id));
}

/** An address is nobody's business longer than it is counted. */
export async function forgetPeoplesAddresses(tx: Tx): Promise<void> {
  await sql`update visit_person set address = null where address is not null and seen_at < now() - interval '1 day'`.execute(tx);
}

/** What somebody said of whose a line is. `given`: whoever ordered it gave it away; else it is theirs again as soon as they are there. */
export type SaidWhose = { readonly orderId: string; readonly line: number; readonly personId: string | null; readonly given: boolean };

export async function saidWhose(tx: Tx, venueId: string, orderIds: readonly string[]): Promise<SaidWhose[]> {
  if (orderIds.length === 0) return [];
  return tx
    .selectFrom('linePerson')
    .select(['orderId', 'line', 'personId', 'given'])
    .where('venueId', '=', venueId)
    .where('orderId', 'in', orderIds)
    .execute();
}

/** `putBy`: who put it into the table's cart, which stays so whatever is said afterwards. */
export async function writeWhose(tx: Tx, venueId: string, said: readonly (SaidWhose & { readonly putBy?: string })[]): Promise<void> {
  if (said.length === 0) return;
  await tx
    .insertInto('linePerson')
    .values(said.map((one) => ({ venueId, ...one })))
    .onConflict((conflict) =>
      conflict
        .columns(['venueId', 'orderId', 'line'])
        .doUpdateSet((e) => ({ personId: e.ref('excluded.personId'), given: e.ref('excluded.given') })),
    )
    .execute();
}

/** The accounts of those whose the lines of a round are, by line; none where they have none, or staff took their phone off the table. */
export async function usersOfLines(tx: Tx, venueId: string, orderId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .selectFrom('linePerson as l')
    .innerJoin('visitPerson as p', (join) => join.onRef('p.venueId', '=', 'l.venueId').onRef('p.id', '=', 'l.personId'))
    .select(['l.line', 'p.userId'])
    .where('l.venueId', '=', venueId)
    .where('l.orderId', '=', orderId)
    .where('p.removedAt', 'is', null)
    .execute();
  return new Map(rows.flatMap(({ line, userId }) => (userId === null ? [] : [[line, userId]])));
}

/** Who holds which of these rounds, beside those that their browser ordered. */
export async function holdersOf(tx: Tx, venueId: string, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('roundPerson')
    .select(['orderId', 'personId'])
    .where('venueId', '=', venueId)
    .where('orderId', 'in', orderIds)
    .execute();
  return new Map(rows.map(({ orderId, personId }) => [orderId, personId]));
}

/** Who sends a round sits there, and holds it: whoever was taken off before, under whatever account. */
export async function holdRound(tx: Tx, { venueId, id: personId }: Pick<PersonRow, 'venueId' | 'id'>, orderId: string): Promise<void> {
  await tx
    .insertInto('roundPerson')
    .values({ venueId, orderId, personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Rounds that somebody holds are theirs, where nobody was quicker to show the same; not those of a phone that was taken off the table. */
export async function giveRounds(
  tx: Tx,
  person: Pick<PersonRow, 'venueId' | 'visitId' | 'id'>,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`insert into round_person (venue_id, order_id, person_id)
    select o.venue_id, o.id, ${person.id}::uuid from orders o
    where o.venue_id = ${person.venueId} and o.visit_id = ${person.visitId} and o.id = any(${orderIds}::uuid[])
      and not exists (select from visit_person p where p.venue_id = o.venue_id and p.visit_id = o.visit_id and p.removed_at is not null
        and (p.browser = o.browser or p.user_id = o.user_id))
    on conflict do nothing`.execute(tx);
}
