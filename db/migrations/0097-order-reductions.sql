-- Before it is paid staff take portions of a line off, give them away, or take something off the round: docs/decisions/0070-off-the-bill.md.
-- `quantity` is what is left of a line to be made and brought; of that `given_away` costs nothing.
alter table order_line
  add column taken_off integer not null default 0,
  add column given_away integer not null default 0,
  drop constraint order_line_quantity_check,
  drop constraint order_line_check,
  add constraint order_line_portions check (quantity >= 0 and taken_off >= 0 and quantity + taken_off between 1 and 100
    and given_away between 0 and quantity) not valid,
  add constraint order_line_cents check (line_cents = unit_cents * (quantity - given_away)) not valid;
alter table order_line validate constraint order_line_portions, validate constraint order_line_cents;

-- What of the discount staff gave, not a promotion.
alter table orders
  add column staff_discount_cents integer not null default 0,
  add constraint orders_staff_discount check (staff_discount_cents between 0 and discount_cents) not valid;
alter table orders validate constraint orders_staff_discount;

create table order_reduction (
  venue_id uuid not null,
  -- Made by the page that asked: said twice, it happens once.
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('taken_off', 'given_away', 'discount')),
  -- From 1, and how many portions of it; null: of the whole round.
  line integer check (line >= 1),
  quantity integer check (quantity >= 1),
  -- What the round came to less by it.
  cents integer not null check (cents >= 0),
  reason text not null check (reason <> ''),
  actor_id uuid references account_user (id) on delete set null,
  at timestamptz not null default now(),
  primary key (venue_id, id),
  foreign key (venue_id, order_id) references orders (venue_id, id) on delete cascade,
  check ((kind = 'discount') = (line is null) and (line is null) = (quantity is null))
);
create index order_reduction_order on order_reduction (venue_id, order_id);
create index order_reduction_actor on order_reduction (actor_id) where actor_id is not null;

-- A sale that a Z report has counted stays what it was.
create function refuse_counted_change() returns trigger language plpgsql as $$
begin
  if exists (select from day_close_order e where e.venue_id = new.venue_id and e.order_id = new.id and e.kind = 'sold') then
    raise exception 'order % is in a Z report', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_counted before update of total_cents, tip_cents on orders for each row
  when (new.total_cents - new.tip_cents <> old.total_cents - old.tip_cents) execute function refuse_counted_change();
