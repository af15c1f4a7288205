-- Who sits at a table: at most one open visit of each at a time, whatever the program believes. Its orders are its rounds and its bill.
create table visit (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  floor integer not null,
  table_number integer not null check (table_number > 0),
  -- How many sit there; null: nobody said.
  guests integer check (guests between 1 and 200),
  opened_at timestamptz not null,
  -- Null: it began with an order.
  opened_by uuid references account_user (id) on delete set null,
  ended_at timestamptz,
  -- Null: it ended by time.
  ended_by uuid references account_user (id) on delete set null,
  -- Why it ended with something to be paid.
  end_reason text,
  primary key (venue_id, id)
);
create unique index visit_open on visit (venue_id, floor, table_number) where ended_at is null;
create index visit_ending on visit (opened_at) where ended_at is null;

alter table orders add column visit_id uuid;
alter table orders add constraint orders_visit_fk foreign key (venue_id, visit_id) references visit (venue_id, id);
create index orders_visit on orders (venue_id, visit_id) where visit_id is not null;

-- The open visit of a table, opened where there is none. Who opens, moves or ends one holds the venue's pulse, as who writes an order does; so each
-- of these sees what the others did, and nobody waits in a circle.
create function visit_at(of_venue uuid, at_floor integer, at_table integer, since timestamptz) returns uuid language plpgsql volatile as $$
declare
  found_id uuid;
begin
  perform 1 from venue_pulse where venue_id = of_venue for no key update;
  select id into found_id from visit where venue_id = of_venue and floor = at_floor and table_number = at_table and ended_at is null;
  if found_id is null then
    found_id := gen_random_uuid();
    insert into visit (venue_id, id, floor, table_number, opened_at) values (of_venue, found_id, at_floor, at_table, since);
  end if;
  return found_id;
end $$;

-- Every order that the kitchen has for a table belongs to its visit, whichever way it came: placed, confirmed, or released by its payment.
create function order_joins_visit() returns trigger language plpgsql as $$
begin
  new.visit_id := visit_at(new.venue_id, new.floor, new.table_number, new.placed_at);
  return new;
end $$;
create trigger order_joins_visit before insert on orders for each row
  when (new.visit_id is null and new.table_number > 0 and new.delivery_method = 1 and new.status < 4 and not new.awaiting_confirmation
    and new.payment_status not in ('pending', 'failed'))
  execute function order_joins_visit();
create trigger order_joins_visit_later before update of awaiting_confirmation, payment_status on orders for each row
  when (new.visit_id is null and new.table_number > 0 and new.delivery_method = 1 and new.status < 4 and not new.awaiting_confirmation
    and new.payment_status not in ('pending', 'failed') and (old.awaiting_confirmation or old.payment_status = 'pending'))
  execute function order_joins_visit();

-- Who sits there now.
insert into visit (venue_id, id, floor, table_number, opened_at)
select venue_id, gen_random_uuid(), floor, table_number, min(placed_at) from orders
where table_number > 0 and delivery_method = 1 and not awaiting_confirmation and payment_status not in ('pending', 'failed')
  and (status < 4 or (status = 4 and payment_status = 'unpaid')) and placed_at > now() - interval '18 hours'
group by venue_id, floor, table_number;
update orders o set visit_id = v.id from visit v
where v.venue_id = o.venue_id and v.floor = o.floor and v.table_number = o.table_number and o.placed_at >= v.opened_at
  and o.delivery_method = 1 and not o.awaiting_confirmation and o.payment_status not in ('pending', 'failed');

-- An order is paid by hand in one or several parts: what was taken of it so far, which is never more than it comes to.
alter table orders add column taken_cents integer not null default 0;
update orders o set taken_cents = s.taken
from (select venue_id, order_id, sum(amount_cents) as taken from settlement where kind = 'payment' group by 1, 2) s
where s.venue_id = o.venue_id and s.order_id = o.id and s.taken <= o.total_cents;
alter table orders add constraint orders_taken check (taken_cents between 0 and total_cents);

drop index settlement_once;
alter table settlement
  -- The tip in it; null: that of its order, which was paid at once.
  add column tip_cents integer check (tip_cents between 0 and amount_cents),
  -- Whose the tip is; null: of whoever took it.
  add column tip_to uuid references account_user (id) on delete set null,
  -- What was taken at once for several orders, by the name that who took it gave it: said twice, it is taken once.
  add column taking_id uuid;
create index settlement_taking on settlement (venue_id, taking_id) where taking_id is not null;

-- Which lines somebody paid, or sent back, where it was not all that was left of an order. Of each line once.
create table settlement_line (
  venue_id uuid not null,
  settlement_id uuid not null,
  order_id uuid not null,
  -- From 1, as on the wire.
  line integer not null check (line > 0),
  kind text not null check (kind in ('payment', 'refund')),
  primary key (venue_id, settlement_id, line),
  foreign key (venue_id, settlement_id) references settlement (venue_id, id) on delete cascade,
  unique (venue_id, order_id, line, kind)
);

create or replace function settlement_guard() returns trigger language plpgsql as $$
declare
  kept integer;
begin
  perform 1 from orders where venue_id = new.venue_id and id = new.order_id for no key update;
  select coalesce(sum(case kind when 'payment' then amount_cents else -amount_cents end), 0) into kept
    from settlement where venue_id = new.venue_id and order_id = new.order_id;
  if new.kind = 'refund' and new.amount_cents > kept then
    raise exception 'refunds of an order are never above what was paid' using errcode = 'check_violation';
  end if;
  if new.kind = 'payment' then
    update orders set taken_cents = taken_cents + new.amount_cents where venue_id = new.venue_id and id = new.order_id;
  end if;
  return new;
end $$;
