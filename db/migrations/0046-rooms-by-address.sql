-- Where an order came from, as a keyed digest of the address; forgotten after a day. An order whose browser had no mark has it as its phone, too.
alter table orders add column address bytea;
create index orders_address on orders (placed_at) where address is not null;
create index orders_waiting_open on orders (venue_id) where awaiting_confirmation and status = 0;

-- A blocked phone that drops its mark is one without a mark at its address.
alter table order_block add column address bytea;

-- Strangers hold a share of what is counted; beyond it an order waits for a look.
alter table orders drop constraint orders_waits_for_check;
alter table orders add constraint orders_waits_for_check check (waits_for in ('code', 'cap', 'staff', 'wave', 'scarce')) not valid;
alter table orders validate constraint orders_waits_for_check;

-- Beside what is open at the table and of the phone: what of it came from the same address, and how much waits for a look already. The former of six
-- arguments stays for processes of the version before, which may run while this one starts.
create function order_standing(at_venue uuid, at_floor integer, at_table integer, of_phone bytea, since timestamptz, with_code boolean,
  of_address bytea,
  out table_orders integer, out table_cents bigint, out phone_orders integer, out phone_cents bigint, out phone_known boolean,
  out address_orders integer, out address_cents bigint, out phone_waits integer, out address_waits integer, out venue_waits integer)
language plpgsql volatile as $$
begin
  select count(*), coalesce(sum(total_cents), 0), count(*) filter (where address = of_address),
      coalesce(sum(total_cents) filter (where address = of_address), 0)
    into table_orders, table_cents, address_orders, address_cents from orders
    where venue_id = at_venue and table_number = at_table and (at_table = 0 or floor = at_floor) and status < 4 and payment_status = 'unpaid'
      and not awaiting_confirmation and placed_at > since and (not with_code or marks @> '{from_code}');
  select count(*), coalesce(sum(total_cents), 0) into phone_orders, phone_cents from orders
    where venue_id = at_venue and phone = of_phone and status < 4 and payment_status = 'unpaid'
      and not awaiting_confirmation and placed_at > since;
  phone_known := exists (select from orders where venue_id = at_venue and phone = of_phone);
  select count(*) filter (where phone = of_phone), count(*) filter (where address = of_address), count(*)
    into phone_waits, address_waits, venue_waits from orders
    where of_address is not null and venue_id = at_venue and awaiting_confirmation and status = 0 and payment_status = 'unpaid'
      and placed_at > since and not marks @> '{from_code}';
end $$;
