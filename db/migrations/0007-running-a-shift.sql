-- What a shift does with an order beside moving it.
alter table orders
  -- How often somebody was reminded of an order that nobody took: 60, 120, 180 seconds.
  add column escalation smallint not null default 0 check (escalation between 0 and 3),
  -- Positions of the lines that are done, from 1.
  add column done_lines integer[] not null default '{}',
  -- The kitchen's own estimate, where it gave one.
  add column ready_by timestamptz,
  -- Where the last step forward came from, so that it can be taken back. Null: there is nothing to take back.
  add column prior_status smallint check (prior_status < status),
  add column prior_status_at timestamptz,
  -- Handed back so far. Never more than was paid.
  add column refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents);
-- The sweep looks for orders that nobody took.
create index orders_waiting on orders (status_at) where status = 0 and escalation < 3;

-- Money that staff took or handed back by hand. Only added to.
create table settlement (
  venue_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('payment', 'refund')),
  method text not null check (method in ('cash', 'card')),
  amount_cents integer not null check (amount_cents > 0 or (kind = 'payment' and amount_cents = 0)),
  actor_id uuid references account_user (id) on delete set null,
  reason text,
  at timestamptz not null default now(),
  primary key (venue_id, id),
  foreign key (venue_id, order_id) references orders (venue_id, id) on delete cascade,
  check (kind = 'payment' or reason is not null)
);
create index settlement_order on settlement (venue_id, order_id);
create index settlement_day on settlement (venue_id, at);
-- An order is paid by hand once.
create unique index settlement_once on settlement (venue_id, order_id) where kind = 'payment';

-- Whatever the program believes: nothing goes back that did not come in. The order's row makes two at once wait for each other.
create function settlement_guard() returns trigger language plpgsql as $$
declare
  kept integer;
begin
  perform 1 from orders where venue_id = new.venue_id and id = new.order_id for no key update;
  select coalesce(sum(case kind when 'payment' then amount_cents else -amount_cents end), 0) into kept
    from settlement where venue_id = new.venue_id and order_id = new.order_id;
  if new.kind = 'refund' and new.amount_cents > kept then
    raise exception 'refunds of an order are never above what was paid' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger settlement_guard before insert on settlement for each row execute function settlement_guard();
