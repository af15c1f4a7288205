-- Where the order was sent from that a block of its phone began with: what comes from there of a phone that nobody served yet waits for a look.
alter table order_block add column near_floor integer, add column near_table integer;

alter table orders drop constraint orders_waits_for_check;
alter table orders add constraint orders_waits_for_check check (waits_for in ('code', 'cap', 'staff', 'wave', 'scarce', 'near')) not valid;
alter table orders validate constraint orders_waits_for_check;

-- As before; but of a phone that staff have served or let in here, what nobody has looked at yet takes no room at its table: strangers with a new mark each wait
-- behind it, not it behind them.
create or replace function order_standing(at_venue uuid, at_floor integer, at_table integer, of_phone bytea, since timestamptz, with_code boolean,
  of_address bytea,
  out table_orders integer, out table_cents bigint, out phone_orders integer, out phone_cents bigint, out phone_known boolean,
  out address_orders integer, out address_cents bigint, out phone_waits integer, out address_waits integer, out venue_waits integer)
language plpgsql volatile as $$
declare
  served boolean := of_phone is distinct from of_address and exists (
    select from orders where venue_id = at_venue and phone = of_phone and (status between 1 and 5 or payment_status = 'paid'
      or (status = 0 and waits_for is not null and not awaiting_confirmation)));
begin
  select count(*), coalesce(sum(total_cents), 0), count(*) filter (where address = of_address),
      coalesce(sum(total_cents) filter (where address = of_address), 0)
    into table_orders, table_cents, address_orders, address_cents from orders
    where venue_id = at_venue and table_number = at_table and (at_table = 0 or floor = at_floor) and status < 4 and payment_status = 'unpaid'
      and not awaiting_confirmation and placed_at > since and (not with_code or marks @> '{from_code}')
      and (not served or status > 0 or phone = of_phone or marks @> '{from_code}');
  select count(*), coalesce(sum(total_cents), 0) into phone_orders, phone_cents from orders
    where venue_id = at_venue and phone = of_phone and status < 4 and payment_status = 'unpaid'
      and not awaiting_confirmation and placed_at > since;
  phone_known := exists (select from orders where venue_id = at_venue and phone = of_phone);
  select count(*) filter (where phone = of_phone), count(*) filter (where address = of_address), count(*)
    into phone_waits, address_waits, venue_waits from orders
    where of_address is not null and venue_id = at_venue and awaiting_confirmation and status = 0 and payment_status = 'unpaid'
      and placed_at > since and not marks @> '{from_code}';
end $$;
