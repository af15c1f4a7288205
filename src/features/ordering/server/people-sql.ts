import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import type { VisitRow } from './visit-sql.ts';

/** Who sits at a table with a phone, and whose lines are: the tables `visit_person` and `line_person`. */

export type PersonRow = {
  readonly venueId: string;
  readonly visitId: string;
  readonly id: string;
  readonly name: string | null;
  readonly sign: number;
  readonly browser: Buffer | null;
  readonly userId: string | null;
  readonly joinedAt: Date;
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
  change: { name?: string | null; seenAt?: Date; userId?: string },
): Promise<void> {
  await tx.updateTable('visitPerson').set(change).where('venueId', '=', venueId).where('id', '=', id).execute();
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
    .set({ state: 'freed' })
    .where('venueId', '=', venueId)
    .where('personId', '=', id)
    .where('state', 'in', ['held', 'lapsed'])
    .execute();
  return true;
}

/** What somebody said of whose a line is. */
export type SaidWhose = { readonly orderId: string; readonly line: number; readonly personId: string | null };

export async function saidWhose(tx: Tx, venueId: string, orderIds: readonly string[]): Promise<SaidWhose[]> {
  if (orderIds.length === 0) return [];
  return tx
    .selectFrom('linePerson')
    .select(['orderId', 'line', 'personId'])
    .where('venueId', '=', venueId)
    .where('orderId', 'in', orderIds)
    .execute();
}

export async function writeWhose(tx: Tx, venueId: string, said: readonly SaidWhose[]): Promise<void> {
  if (said.length === 0) return;
  await tx
    .insertInto('linePerson')
    .values(said.map((one) => ({ venueId, ...one })))
    .onConflict((conflict) =>
      conflict.columns(['venueId', 'orderId', 'line']).doUpdateSet((e) => ({ personId: e.ref('excluded.personId') })),
    )
    .execute();
}

/** Lines of rounds become theirs where nobody said anything of them yet. */
export async function giveRounds(
  tx: Tx,
  person: Pick<PersonRow, 'venueId' | 'visitId' | 'id'>,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`insert into line_person (venue_id, order_id, line, person_id)
    select l.venue_id, l.order_id, l.position + 1, ${person.id} from order_line l join orders o on o.venue_id = l.venue_id and o.id = l.order_id
    where o.venue_id = ${person.venueId} and o.visit_id = ${person.visitId} and o.id = any(${orderIds}::uuid[])
    on conflict do nothing`.execute(tx);
}
