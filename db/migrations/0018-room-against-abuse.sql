-- The mark that the browser has since, where it brought none: what staff call the phone. Whose an Idempotency-Key is asks for the one it brought.
alter table orders add column phone bytea;
update orders set phone = browser where browser is not null;
drop index orders_browser;
create index orders_phone on orders (venue_id, phone) where phone is not null;

-- What staff see of an order beside itself: where it came from, whether its phone was here before, whether it is too much.
alter table orders add column marks text[] not null default '{}'
  check (marks <@ '{from_code,typed,first_of_phone,far_more,over_cap}'::text[]);
-- Why it awaits confirmation: it came without the table's code, there is more open than the venue wants, or staff put it aside.
alter table orders add column waits_for text check (waits_for in ('code', 'cap', 'staff'));
update orders set waits_for = 'code' where awaiting_confirmation;

-- What is open and unpaid at a table or of a browser, and what was too much lately.
create index orders_open_unpaid on orders (venue_id, table_number) where status < 4 and payment_status = 'unpaid' and not awaiting_confirmation;
create index orders_over_cap on orders (placed_at) where marks @> '{over_cap}';

-- A phone or a table that a venue takes no orders from: until then, or until somebody lets it in again.
create table order_block (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  -- A digest of the browser's mark; null: a table.
  phone bytea,
  floor integer,
  table_number integer,
  -- The day's number of the order that it began with.
  number integer not null,
  created_by uuid references account_user (id) on delete set null,
  created_at timestamptz not null,
  until timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references account_user (id) on delete set null,
  primary key (venue_id, id),
  check ((phone is null) = (table_number is not null) and (floor is null) = (table_number is null))
);
create unique index order_block_id on order_block (id);
create index order_block_open on order_block (venue_id, until) where lifted_at is null;

-- More orders above the caps than a busy evening has: one wave of a venue at a time, told to its owners once.
create table order_wave (
  venue_id uuid primary key references venue (id) on delete cascade,
  began_at timestamptz not null,
  last_at timestamptz not null
);

-- What is open and unpaid at a table and of a phone at this very moment, and whether it ever ordered here. Volatile: it looks with a
-- snapshot of its own, so that who got the venue's row after somebody else sees what that one committed.
create function order_standing(at_venue uuid, at_floor integer, at_table integer, of_phone bytea, since timestamptz,
  out table_orders integer, out table_cents bigint, out phone_orders integer, out phone_cents bigint, out phone_known boolean)
language plpgsql volatile as $$
begin
  select count(*), coalesce(sum(total_cents), 0) into table_orders, table_cents from orders
    where venue_id = at_venue and table_number = at_table and (at_table = 0 or floor = at_floor) and status < 4 and payment_status = 'unpaid'
      and not awaiting_confirmation and placed_at > since;
  select count(*), coalesce(sum(total_cents), 0) into phone_orders, phone_cents from orders
    where venue_id = at_venue and phone = of_phone and status < 4 and payment_status = 'unpaid'
      and not awaiting_confirmation and placed_at > since;
  phone_known := exists (select from orders where venue_id = at_venue and phone = of_phone);
end $$;
