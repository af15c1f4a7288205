-- What waits for a look with its table's code: at that table, from that address at it, of that phone at it, and from that address at all tables of the venue. A
-- function, not a part of the statement that writes orders: it sees what was committed while that statement waited for the venue's row. A phone that staff have
-- served or let in here waits behind no stranger: only its own count for it. An order without the code brings no venue, and nothing is looked up.
create function coded_waits(at_venue uuid, at_floor integer, at_table integer, of_phone bytea, of_address bytea, since timestamptz,
  out table_waits integer, out address_waits integer, out phone_waits integer, out house_waits integer)
language plpgsql volatile as $$
declare
  served boolean := at_venue is not null and of_phone is distinct from of_address and exists (
    select from orders where venue_id = at_venue and phone = of_phone and (status between 1 and 5 or payment_status = 'paid'
      or (status = 0 and waits_for is not null and not awaiting_confirmation)));
begin
  select count(*) filter (where here and not served), count(*) filter (where here and not served and address = of_address),
      count(*) filter (where here and phone = of_phone), count(*) filter (where not served and address = of_address)
    into table_waits, address_waits, phone_waits, house_waits
    from orders cross join lateral (select floor = at_floor and table_number = at_table as here) place
    where at_venue is not null and venue_id = at_venue and awaiting_confirmation and status = 0 and payment_status = 'unpaid'
      and placed_at > since and marks @> '{from_code}';
end $$;
