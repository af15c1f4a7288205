import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#platform/server/database.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';

/** What tables asked for. */

export type RequestRow = {
  venueId: string;
  id: string;
  floor: number;
  tableNumber: number;
  service: string;
  subOption: string;
  status: string;
  revision: number;
  taps: number;
  createdAt: Date;
  acknowledgedAt: Date | null;
  awaitingConfirmation: boolean;
  resolvedAt: Date | null;
};

export type RequestKey = { venueId: string; floor: number; tableNumber: number; service: string; subOption: string };

/** Opens a request, or counts a tap on the one that is open: the partial unique index decides which. */
export async function openOrJoin(tx: Tx, key: RequestKey, unconfirmed: boolean): Promise<RequestRow> {
  const { rows } = await sql<RequestRow>`
    insert into assistance_request (venue_id, id, floor, table_number, service, sub_option, awaiting_confirmation)
    values (${key.venueId}, ${uuidv7()}, ${key.floor}, ${key.tableNumber}, ${key.service}, ${key.subOption}, ${unconfirmed})
    on conflict (venue_id, floor, table_number, service, sub_option) where status <> 'resolved'
    do update set taps = assistance_request.taps + 1,
      revision = assistance_request.revision + (assistance_request.awaiting_confirmation and not excluded.awaiting_confirmation)::int,
      awaiting_confirmation = assistance_request.awaiting_confirmation and excluded.awaiting_confirmation
    returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a request was neither opened nor joined');
  return row;
}

export async function readRequest(tx: Tx, id: string): Promise<RequestRow | null> {
  if (!isUuid(id)) return null;
  return (await tx.selectFrom('assistanceRequest').selectAll().where('id', '=', id.toLowerCase()).executeTakeFirst()) ?? null;
}

export async function readOpenRequests(tx: Tx, venueId: string): Promise<RequestRow[]> {
  return tx
    .selectFrom('assistanceRequest')
    .selectAll()
    .where('venueId', '=', venueId)
    .where('status', '<>', 'resolved')
    .orderBy('createdAt')
    .limit(500)
    .execute();
}

/** What was taken care of since then, latest first. */
export async function readResolved(tx: Tx, venueId: string, since: Date): Promise<RequestRow[]> {
  return tx
    .selectFrom('assistanceRequest')
    .selectAll()
    .where('venueId', '=', venueId)
    .where('resolvedAt', '>', since)
    .orderBy('resolvedAt', 'desc')
    .limit(200)
    .execute();
}

/** Moves a request that still has the status it was read with; null: somebody else was first. */
export async function updateRequest(tx: Tx, row: RequestRow, to: 'acknowledged' | 'resolved'): Promise<RequestRow | null> {
  const moved = await tx
    .updateTable('assistanceRequest')
    .set((e) => ({
      status: to,
      // Who goes, or has been there, has confirmed it.
      awaitingConfirmation: false,
      revision: e('revision', '+', 1),
      ...(to === 'acknowledged' ? { acknowledgedAt: sql<Date>`now()` } : { resolvedAt: sql<Date>`now()` }),
    }))
    .where('venueId', '=', row.venueId)
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .returningAll()
    .executeTakeFirst();
  return moved ?? null;
}

/** Confirms a request that waits for it; null: it does not any more. */
export async function updateConfirmed(tx: Tx, row: Pick<RequestRow, 'venueId' | 'id'>): Promise<RequestRow | null> {
  const moved = await tx
    .updateTable('assistanceRequest')
    .set((e) => ({ awaitingConfirmation: false, revision: e('revision', '+', 1) }))
    .where('venueId', '=', row.venueId)
    .where('id', '=', row.id)
    .where('status', '=', 'open')
    .where('awaitingConfirmation', '=', true)
    .returningAll()
    .executeTakeFirst();
  return moved ?? null;
}

/** Everything that was ever asked for at a venue. */
export async function deleteRequests(tx: Tx, venueId: string): Promise<void> {
  await tx.deleteFrom('assistanceRequest').where('venueId', '=', venueId).execute();
}
