import { sql } from 'kysely';
import type { Database } from '#platform/server/database.ts';

/**
 * Tries whether an order could be written now, and takes it back in the same breath: a full disk, a lock, a database that is only read refuse it as
 * they would refuse a guest's. It goes as far as a real one but for the venue's pulse, which real orders wait for. Rejects where it cannot be done.
 */
export async function probeOrder(db: Database): Promise<void> {
  await sql`do $$
    declare
      venue uuid;
      probe uuid := gen_random_uuid();
      nth integer := -1 - floor(random() * 2000000000)::integer;
    begin
      set local lock_timeout = '900ms';
      select id into venue from venue limit 1;
      if venue is null then
        lock table orders, order_line, venue_event in row exclusive mode;
        return;
      end if;
      insert into orders (venue_id, id, number, business_day, order_id, buyers_name, delivery_method, payment_method, currency, subtotal_cents,
        reward_savings_cents, discount_cents, total_cents)
      values (venue, probe, nth, '0001-01-01', probe, '', 1, 99, 'EUR', 0, 0, 0, 0);
      insert into order_line (venue_id, order_id, position, item_id, name, quantity, unit_cents, line_cents, vat_class, vat_rate)
      values (venue, probe, 0, '', '', 1, 0, 0, 'food', 0);
      insert into venue_event (venue_id, seq, type, subject_id) values (venue, nth, 'order.probed', probe);
      raise exception using errcode = 'PR0BE';
    exception when sqlstate 'PR0BE' then
      null;
    end $$`.execute(db);
}
