-- An order may wait because many of those who are new here have ordered over its connection already, or for much.
alter table orders drop constraint orders_marks_check,
  add constraint orders_marks_check
  check (marks <@ '{from_code,typed,first_of_phone,far_more,over_cap,cap_table,cap_table_sum,cap_phone,cap_phone_sum,cap_address,cap_address_sum,cap_newcomers,cap_newcomers_sum}'::text[])
  not valid;

create index orders_newcomers on orders (venue_id, address) where status = 0 and payment_status = 'unpaid' and not awaiting_confirmation and address is not null;

-- Whether a phone, or the account that it is signed in with, is new at a venue: nobody took an order of it, let one in, or was paid for one. Then what nobody has
-- taken yet of all such from its address, without a table's code. A phone that is new, of an account that is not, has the account's room and not the address's.
-- No venue: nobody is.
create function newcomers_standing(at_venue uuid, of_phone bytea, of_user uuid, of_address bytea, since timestamptz,
  out is_one boolean, out orders integer, out cents bigint)
language plpgsql volatile as $$
declare
  is_regular boolean;
begin
  is_one := at_venue is not null and not (of_phone is distinct from of_address and exists (
    select from orders o where o.venue_id = at_venue and o.phone = of_phone and (o.status between 1 and 5 or o.payment_status = 'paid'
      or (o.status = 0 and o.waits_for is not null and not o.awaiting_confirmation))));
  if not is_one then
    return;
  end if;
  is_regular := of_user is not null and exists (
    select from orders o where o.user_id = of_user and o.venue_id = at_venue and (o.status between 1 and 5 or o.payment_status = 'paid'));
  select count(*), coalesce(sum(o.total_cents), 0) into orders, cents from orders o
    where o.venue_id = at_venue and o.address = of_address and o.status = 0 and o.payment_status = 'unpaid' and not o.awaiting_confirmation
      and o.waits_for is null and o.placed_at > since and not o.marks @> '{from_code}' and (not is_regular or o.user_id = of_user)
      and not (o.phone is distinct from o.address and exists (
        select from orders k where k.venue_id = at_venue and k.phone = o.phone and (k.status between 1 and 5 or k.payment_status = 'paid'
          or (k.status = 0 and k.waits_for is not null and not k.awaiting_confirmation))));
end $$;
