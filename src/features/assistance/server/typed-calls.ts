import { sql } from 'kysely';
import { MOST_TYPED_CALLS } from '#domain/assistance.ts';
import { OPEN_FOR_MS } from '#domain/order-caps.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { lockUntilCommit } from '#platform/server/advisory-locks.ts';
import type { Tx } from '#platform/server/database.ts';
import type { RequestKey } from './store.ts';

/** Calls whose table was typed, as orders that were: a few ring, some more wait for a look, and then there is an end. */

/** Who typed it; `address` null: addresses are not judged. */
export type Typist = { readonly phone: Buffer; readonly address: Buffer | null };

type Open = {
  /** Staff have this very call: another tap makes none. */
  readonly known: boolean;
  readonly phoneRings: number;
  /** Of the phone, at other tables than this one. */
  readonly phoneTables: number;
  readonly addressRings: number;
  readonly phoneWaits: number;
  readonly addressWaits: number;
};

/** Whether a typed call has to wait for a look. Holds a lock of the venue, so that those that come together are counted one after the other. Refuses too_many_waiting (409). */
export async function mustWait(tx: Tx, key: RequestKey, typist: Typist, isUnconfirmed: boolean): Promise<boolean> {
  if (typist.address === null) return isUnconfirmed;
  await lockUntilCommit(tx, 'typedCalls', key.venueId);
  const open = await openOf(tx, key, typist);
  // Who joins it lets it in no more than it is.
  if (open.known) return true;
  const most = MOST_TYPED_CALLS;
  const isMuch =
    open.phoneRings >= most.ring.phone || open.phoneTables >= most.ring.tablesOfPhone || open.addressRings >= most.ring.address;
  if (!isUnconfirmed && !isMuch) return false;
  const of = open.phoneWaits >= most.wait.phone ? 'phone' : open.addressWaits >= most.wait.address ? 'address' : null;
  if (of === null) return true;
  const message = 'Calls from here wait for the staff already. Please speak to them, or scan the code on your table.';
  throw new Refusal(409, 'too_many_waiting', message, { of });
}

async function openOf(tx: Tx, key: RequestKey, { phone, address }: Typist): Promise<Open> {
  const { rows } = await sql<Open>`
    select coalesce(bool_or(same), false) as known,
      count(*) filter (where mine and not awaiting_confirmation)::int as phone_rings,
      count(distinct (floor, table_number)) filter (where mine and not awaiting_confirmation and not here)::int as phone_tables,
      count(*) filter (where address = ${address}::bytea and not awaiting_confirmation)::int as address_rings,
      count(*) filter (where mine and awaiting_confirmation)::int as phone_waits,
      count(*) filter (where address = ${address}::bytea and awaiting_confirmation)::int as address_waits
    from assistance_request cross join lateral (select phone = ${phone}::bytea as mine, floor = ${key.floor} and table_number = ${key.tableNumber} as here) whose
      cross join lateral (select here and service = ${key.service} and sub_option = ${key.subOption} as same) what
    where venue_id = ${key.venueId} and status <> 'resolved' and (same or from_code is false and created_at > now() - ${OPEN_FOR_MS} * interval '1 ms')`.execute(
    tx,
  );
  return rows[0] ?? { known: false, phoneRings: 0, phoneTables: 0, addressRings: 0, phoneWaits: 0, addressWaits: 0 };
}

/** An address is nobody's business longer than it is counted, nor is a phone that called. */
export async function forgetCallers(tx: Tx): Promise<void> {
  await sql`update assistance_request set phone = null, address = null
    where address is not null and created_at < now() - interval '1 day'`.execute(tx);
}
