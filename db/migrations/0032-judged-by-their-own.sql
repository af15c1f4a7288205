-- What a table has open, for an order with the table's own code: only those that had it too, so that nobody who types a number makes the guests at it
-- wait. The former of five arguments stays for processes of the version before, which may run while this one starts.
create function order_standing(at_venue uuid, at_floor integer, at_table integer, of_phone bytea, since timestamptz, with_code boolean,
  out table_orders integer, out table_cents bigint, out phone_orders integer, out phone_cents bigint, out phone_known boolean)
language plpgsql volatile as $$
begin
  select count(*), coalesce(sum(total_cents), 0) into table_orders, table_cents from orders
    where venue_id = at_venue and table_number = at_table and (at_table = 0 or floor = at_floor) and status < 4 and payment_status = 'unpaid'
      and not awaiting_confirmation and placed_at > since and (not with_code or marks @> '{from_code}');
  select count(*), coalesce(sum(total_cents), 0) into phone_orders, phone_cents from orders
    where venue_id = at_venue and phone = of_phone and status < 4 and payment_status = 'unpaid'
      and not awaiting_confirmation and placed_at > since;
  phone_known := exists (select from orders where venue_id = at_venue and phone = of_phone);
end $$;

-- Whether a block keeps out what has the table's code, too. Those that stand already do.
alter table order_block add column with_code boolean not null default true;
alter table order_block alter column with_code set default false;
