import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from './store.ts';

/** Payments of card holds. */

/** The payment that holds; null: it is no hold any more, or not yet. */
export async function heldPayment(
  tx: Tx,
  { venueId, holdId }: { readonly venueId: string; readonly holdId: string },
): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`select ${PAYMENT_COLUMNS} from payment
    where venue_id = ${venueId} and hold_id = ${holdId} and status = 'held'`.execute(tx);
  return rows[0] ?? null;
}

/** Tries to give a hold that took longer than `seconds`: each is to be closed. */
export async function holdTriesOver(tx: Tx, seconds: number, most: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`select ${PAYMENT_COLUMNS} from payment
    where hold_id is not null and status in ('created', 'open') and problem is null and created_at < now() - make_interval(secs => ${seconds}::int)
    order by created_at limit ${most}::int`.execute(tx);
  return rows;
}

/** Seconds between two looks at a hold that nothing is to become of: whether its provider still keeps it. */
const KEPT_LOOK = 1800;

/** Holds to ask their provider about: those that are to be charged or let go and are not yet, every `seconds`; others seldom. Each taken by one process. */
export async function takeHolds(tx: Tx, seconds: number, most: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    update payment set checked_at = now() where (venue_id, id) in (
      select p.venue_id, p.id from payment p join visit_hold h on h.venue_id = p.venue_id and h.id = p.hold_id
      where p.status = 'held' and coalesce(p.checked_at, p.created_at) < now() - make_interval(secs => case
        when h.state in ('charging', 'releasing') then ${seconds}::int else ${KEPT_LOOK}::int end)
      order by coalesce(p.checked_at, p.created_at) limit ${most}::int for update of p skip locked)
    returning ${PAYMENT_COLUMNS}`.execute(tx);
  return rows;
}
