import { sql } from 'kysely';
import type { Cut } from '#domain/moved-lines.ts';
import type { Tx } from '#platform/server/database.ts';
import type { OrderRow } from './order-rows.ts';

/** A part of a round becomes one of its own at another table: rows copied from those that they were. Its order and the venue's pulse are held. */

export type CutTo = {
  readonly id: string;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly visitId: string;
  readonly floor: number;
  readonly table: number;
};

/**
 * The new round: as far in the kitchen as the one that it was of, on its day, with its allergies; of nobody's phone or account, without tip, promotion
 * and rewards, whose part of the money is in its sums. Its number is the next one of that day.
 */
export async function insertCut(
  tx: Tx,
  { venueId, id: from, doneLines }: OrderRow,
  { gone }: Pick<Cut, 'gone'>,
  to: CutTo,
): Promise<{ number: number }> {
  const done = gone.lines.flatMap(({ line }, at) => (doneLines.includes(line) ? [at + 1] : []));
  const { rows } = await sql<{ number: number }>`
    -- Held, so that an allergy which its guest says in this moment is in both.
    with source as (select * from orders where venue_id = ${venueId}::uuid and id = ${from}::uuid for update),
    next as (
      select greatest((select max(o.number) from orders o where o.venue_id = s.venue_id and o.business_day = s.business_day),
        (select p.order_number from venue_pulse p where p.venue_id = s.venue_id and p.business_day = s.business_day)) + 1 as number
      from source s
    ), pulse as (
      update venue_pulse p set order_number = next.number from source s, next
      where p.venue_id = s.venue_id and p.business_day = s.business_day
    )
    insert into orders (venue_id, id, number, business_day, order_id, idempotency_key, request_fingerprint, buyers_name, floor, table_number,
      delivery_method, payment_method, status, payment_status, currency, subtotal_cents, reward_savings_cents, discount_cents,
      staff_discount_cents, total_cents, promo_code, note, avoids, rather_not, allergy_read_at, allergy_read_by,
      allergy_called_at, allergy_said_at, allergy_told_at, language, reserved, placed_at, held_at, status_at, preparing_at, ready_at, ready_by, escalation, counts_from,
      served_by, done_lines, visit_id, cut_from)
    select s.venue_id, ${to.id}::uuid, next.number, s.business_day, s.order_id || '-' || next.number, ${to.key}, ${to.fingerprint}, s.buyers_name,
      ${to.floor}::int, ${to.table}::int, s.delivery_method, s.payment_method, s.status, s.payment_status, s.currency,
      ${gone.subtotalCents}::int, ${gone.rewardSavingsCents}::int, ${gone.discountCents}::int, ${gone.staffDiscountCents}::int,
      ${gone.totalCents}::int, s.promo_code, s.note, s.avoids, s.rather_not, s.allergy_read_at, s.allergy_read_by,
      s.allergy_called_at, s.allergy_said_at, s.allergy_told_at, s.language, s.reserved, s.placed_at, s.held_at, s.status_at, s.preparing_at, s.ready_at, s.ready_by, s.escalation,
      s.counts_from, s.served_by, ${done}::int[], ${to.visitId}::uuid, s.id
    from source s, next
    returning number`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a round that is held is not there');
  await insertLines(tx, { venueId, from, to: to.id }, gone.lines);
  return row;
}

type Way = { readonly venueId: string; readonly from: string; readonly to: string };

async function insertLines(tx: Tx, { venueId, from, to }: Way, lines: Cut['gone']['lines']): Promise<void> {
  await sql`
    insert into order_line (venue_id, order_id, position, item_id, name, quantity, unit_cents, line_cents, chosen, vat_class, vat_rate, allergens,
      gives_stamp, note, snapshot, ready_at)
    select l.venue_id, ${to}::uuid, g.nth - 1, l.item_id, l.name, g.quantity, l.unit_cents, g.cents, l.chosen, l.vat_class, l.vat_rate,
      l.allergens, l.gives_stamp, l.note, l.snapshot, l.ready_at
    from order_line l join unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ quantity }) => quantity)}::int[],
        ${lines.map(({ lineCents }) => lineCents)}::int[]) with ordinality as g(line, quantity, cents, nth) on l.position = g.line - 1
    where l.venue_id = ${venueId}::uuid and l.order_id = ${from}::uuid`.execute(tx);
}

/** Who put them into the table's cart: they say an allergy beside them there too. On that bill they are nobody's; what somebody else took over is not told of. */
export async function copyPutBy(tx: Tx, { venueId, from, to }: Way, lines: Cut['gone']['lines']): Promise<void> {
  await sql`
    insert into line_person (venue_id, order_id, line, put_by)
    select p.venue_id, ${to}::uuid, g.nth, p.put_by
    from line_person p join unnest(${lines.map(({ line }) => line)}::int[]) with ordinality as g(line, nth) on p.line = g.line
    where p.venue_id = ${venueId}::uuid and p.order_id = ${from}::uuid and p.put_by is not null
      and (p.person_id is null or p.person_id = p.put_by)`.execute(tx);
}

/** Of portions that are gone from a line, that they are made and brought at another table. */
export async function noteMoved(tx: Tx, { venueId, id }: Pick<OrderRow, 'venueId' | 'id'>, lines: Cut['gone']['lines']): Promise<void> {
  for (const { line, quantity } of lines)
    await sql`update order_line set moved_off = moved_off + ${quantity}::int
      where venue_id = ${venueId}::uuid and order_id = ${id}::uuid and position = ${line - 1}::int`.execute(tx);
}
