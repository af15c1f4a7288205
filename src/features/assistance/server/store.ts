import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { UNREAD_ALLERGY } from '#domain/assistance.ts';
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
  /** How often it was asked for; 0: it was taken back. */
  taps: number;
  createdAt: Date;
  acknowledgedAt: Date | null;
  awaitingConfirmation: boolean;
  /** Whether it came with its table's code; null: the system's own, or from before. */
  fromCode: boolean | null;
  /** Whose unread allergies it is about: it ends with them, by the database itself. */
  orderId: string | null;
  resolvedAt: Date | null;
  /** Who typed it, for a day; null: it has the code, or addresses are not judged. */
  phone: Buffer | null;
  address: Buffer | null;
};

export type RequestKey = { venueId: string; floor: number; tableNumber: number; service: string; subOption: string };

/** How a request came; `from` whom, where its table was typed. */
export type Came = {
  readonly unconfirmed: boolean;
  readonly fromCode: boolean | null;
  readonly orderId?: string;
  readonly from?: { readonly phone: Buffer; readonly address: Buffer | null };
};
/** `lifted`: it was a typed one until this call, which has the table's code. */
export type Opened = RequestRow & { readonly lifted: boolean };

/**
 * Opens a request, or counts a tap on the one that is open: the partial unique index decides which. One with the table's code lifts a typed one, which is
 * from the code from then on. What was typed and staff have answered rests for a while: null.
 */
export async function openOrJoin(
  tx: Tx,
  key: RequestKey,
  { unconfirmed, fromCode, orderId, from }: Came,
  rests: number = 0,
): Promise<Opened | null> {
  const { rows } = await sql<Opened>`
    insert into assistance_request (venue_id, id, floor, table_number, service, sub_option, awaiting_confirmation, from_code, order_id, phone, address)
    select ${key.venueId}::uuid, ${uuidv7()}::uuid, ${key.floor}::int, ${key.tableNumber}::int, ${key.service}::text, ${key.subOption}::text, ${unconfirmed}::boolean, ${fromCode}::boolean, ${orderId ?? null}::uuid,
      ${from?.address ? from.phone : null}::bytea, ${from?.address ?? null}::bytea
    where not exists (select from assistance_request r where r.venue_id = ${key.venueId}::uuid and r.floor = ${key.floor} and r.table_number = ${key.tableNumber}
      and r.service = ${key.service} and r.sub_option = ${key.subOption} and r.status = 'resolved' and r.from_code is false and r.taps > 0
      and r.resolved_at > now() - make_interval(secs => ${rests}::int) and ${fromCode}::boolean is false)
    on conflict (venue_id, floor, table_number, service, sub_option) where status <> 'resolved'
    do update set taps = assistance_request.taps + 1,
      revision = assistance_request.revision + (assistance_request.awaiting_confirmation and not excluded.awaiting_confirmation
        or assistance_request.from_code is false and excluded.from_code is true)::int,
      order_id = coalesce(excluded.order_id, assistance_request.order_id),
      from_code = case when excluded.from_code is true then true else assistance_request.from_code end,
      awaiting_confirmation = assistance_request.awaiting_confirmation and excluded.awaiting_confirmation
    returning *, from_code is true and (select r.from_code is false from assistance_request r
      where r.venue_id = assistance_request.venue_id and r.id = assistance_request.id) is true as lifted`.execute(tx);
  return rows[0] ?? null;
}

/** Somebody was on the way for less than it is about now: it is open anew. Answers its revision. */
export async function reopen(tx: Tx, { venueId, id }: Pick<RequestRow, 'venueId' | 'id'>): Promise<number> {
  const { revision } = await tx
    .updateTable('assistanceRequest')
    .set((e) => ({ status: 'open', acknowledgedAt: null, revision: e('revision', '+', 1) }))
    .where('venueId', '=', venueId)
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Counts a tap on the open call about strangers' allergies of a venue; null: none is open. */
export async function joinUnread(tx: Tx, venueId: string): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    update assistance_request set taps = taps + 1 where venue_id = ${venueId} and status <> 'resolved' and from_code is false
      and starts_with(sub_option, ${UNREAD_ALLERGY}) returning *`.execute(tx);
  return rows[0] ?? null;
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

/** Open requests of that kind, at all venues, oldest first. */
export async function readAskedBills(tx: Tx, subOption: string): Promise<RequestRow[]> {
  return (
    tx
      .selectFrom('assistanceRequest')
      .selectAll()
      // As the index of open ones says it: of a parameter the database would not know that it is the same.
      .where(sql<boolean>`status <> 'resolved'`)
      .where('subOption', '=', subOption)
      .orderBy('createdAt')
      .limit(500)
      .execute()
  );
}

/** What was taken care of since then, latest first; not what was taken back. */
export async function readResolved(tx: Tx, venueId: string, since: Date): Promise<RequestRow[]> {
  return tx
    .selectFrom('assistanceRequest')
    .selectAll()
    .where('venueId', '=', venueId)
    .where('resolvedAt', '>', since)
    .where('taps', '>', 0)
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
    // What was dismissed as typed is not, once a guest with the code has joined it.
    .where(sql<boolean>`from_code is not distinct from ${row.fromCode}::boolean`)
    .returningAll()
    .executeTakeFirst();
  return moved ?? null;
}

/** Ends a request that nobody has taken and that was asked for once; null: it is not so (any more). */
export async function endWithdrawn(tx: Tx, row: Pick<RequestRow, 'venueId' | 'id'>): Promise<RequestRow | null> {
  const ended = await tx
    .updateTable('assistanceRequest')
    .set((e) => ({
      status: 'resolved',
      taps: 0,
      awaitingConfirmation: false,
      revision: e('revision', '+', 1),
      resolvedAt: sql<Date>`now()`,
    }))
    .where('venueId', '=', row.venueId)
    .where('id', '=', row.id)
    .where('status', '=', 'open')
    .where('taps', '=', 1)
    .returningAll()
    .executeTakeFirst();
  return ended ?? null;
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
