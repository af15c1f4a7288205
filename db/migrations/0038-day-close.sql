-- Closing the day: one Z report after the other, numbered for each venue without gaps, and never changed. What an order, a payment or a refund
-- put into a report stands beside it, once: what came later belongs to the next (docs/decisions/0040-day-close.md).
create table day_close (
  venue_id uuid not null references venue (id),
  number integer not null check (number > 0),
  -- The business day on which it was closed; of a venue's first report, the first that it counts.
  business_day date not null,
  closed_at timestamptz not null,
  -- No reference: books keep the number of an account that is gone.
  closed_by uuid,
  orders integer not null check (orders >= 0),
  gross_cents bigint not null check (gross_cents >= 0),
  refund_cents bigint not null check (refund_cents >= 0),
  correction_cents bigint not null,
  net_cents bigint not null,
  vat_cents bigint not null,
  received_cents bigint not null,
  -- The report as it was printed, names and reasons in it.
  report jsonb not null,
  primary key (venue_id, number),
  check (net_cents = gross_cents - refund_cents - correction_cents)
);

-- What orders put into reports. `sold`: it counts as sold. `undone`: it was stopped after that. `stopped`: it was stopped and never counted.
create table day_close_order (
  venue_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('sold', 'undone', 'stopped')),
  number integer not null,
  -- Without the tip. Of `undone`, what is taken back: less what refunds had taken before.
  sale_cents integer not null,
  primary key (venue_id, order_id, kind),
  foreign key (venue_id, number) references day_close (venue_id, number) deferrable initially deferred,
  foreign key (venue_id, order_id) references orders (venue_id, id)
);
create index day_close_order_number on day_close_order (venue_id, number);

-- What payments and refunds put into reports: `source_id` is that of the entry by hand, of the provider's payment, or of its refund.
create table day_close_money (
  venue_id uuid not null,
  source_id uuid not null,
  number integer not null,
  order_id uuid not null,
  kind text not null check (kind in ('payment', 'refund')),
  sale_cents integer not null check (sale_cents >= 0),
  tip_cents integer not null check (tip_cents >= 0),
  -- Of a refund that was counted as one of sales: its VAT by rate.
  vat jsonb,
  primary key (venue_id, source_id),
  foreign key (venue_id, number) references day_close (venue_id, number) deferrable initially deferred
);
create index day_close_money_number on day_close_money (venue_id, number);
create index day_close_money_order on day_close_money (venue_id, order_id);

-- Cash that was put into a drawer or taken out for something else than an order. `number`: of the report it is in.
create table cash_move (
  venue_id uuid not null references venue (id),
  id uuid not null,
  drawer text not null,
  amount_cents integer not null check (amount_cents <> 0),
  reason text not null,
  actor_id uuid,
  at timestamptz not null,
  number integer,
  primary key (venue_id, id),
  foreign key (venue_id, number) references day_close (venue_id, number) deferrable initially deferred
);
create index cash_move_open on cash_move (venue_id) where number is null;

-- Without gaps, when a transaction ends: a backup comes back in whatever order.
create function check_close_numbers() returns trigger language plpgsql as $$
begin
  if (select count(*) <> max(number) from day_close where venue_id = new.venue_id) then
    raise exception 'reports of closed days are numbered without gaps' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger day_close_numbers after insert on day_close deferrable initially deferred for each row execute function check_close_numbers();

-- Only added to, whoever asks; a venue that is erased loses the names in its reports, and no sum.
create function refuse_close_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'day_close' and tg_op = 'UPDATE' then
    if exists (select from venue where id = old.venue_id and status = 'erased') and to_jsonb(new) - '{report,closed_by}'::text[] = to_jsonb(old) - '{report,closed_by}'::text[] then
      return new;
    end if;
  end if;
  raise exception 'a report of a closed day never changes' using errcode = 'restrict_violation';
end $$;
create trigger day_close_kept before update or delete on day_close for each row execute function refuse_close_change();
create trigger day_close_never_emptied before truncate on day_close for each statement execute function refuse_close_change();
create trigger day_close_order_kept before update or delete on day_close_order for each row execute function refuse_close_change();
create trigger day_close_order_never_emptied before truncate on day_close_order for each statement execute function refuse_close_change();
create trigger day_close_money_kept before update or delete on day_close_money for each row execute function refuse_close_change();
create trigger day_close_money_never_emptied before truncate on day_close_money for each statement execute function refuse_close_change();

-- What a report is made of is written together with it: nothing is added to one that is there.
create function refuse_late_part() returns trigger language plpgsql as $$
begin
  if exists (select from day_close where venue_id = new.venue_id and number = new.number and xmin <> pg_current_xact_id()::xid) then
    raise exception 'a report of a closed day never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger day_close_order_in_time before insert on day_close_order for each row execute function refuse_late_part();
create trigger day_close_money_in_time before insert on day_close_money for each row execute function refuse_late_part();

-- Whatever the program believes: a report is the sum of its orders and its money when its transaction ends, and each order counts for what it came to.
create function check_close_sums() returns trigger language plpgsql as $$
declare
  sold bigint;
  undone bigint;
  orders_wrong bigint;
  sold_orders bigint;
  received bigint;
  of_orders bigint;
begin
  select coalesce(sum(e.sale_cents) filter (where e.kind = 'sold'), 0), coalesce(sum(e.sale_cents) filter (where e.kind = 'undone'), 0),
      count(*) filter (where e.kind = 'sold'), count(*) filter (where e.kind = 'sold' and e.sale_cents <> o.total_cents - o.tip_cents),
      coalesce(sum(o.total_cents - o.tip_cents) filter (where e.kind = 'sold'), 0)
    into sold, undone, sold_orders, orders_wrong, of_orders
    from day_close_order e join orders o on o.venue_id = e.venue_id and o.id = e.order_id
    where e.venue_id = new.venue_id and e.number = new.number;
  select coalesce(sum(case kind when 'payment' then sale_cents + tip_cents else -sale_cents - tip_cents end), 0) into received
    from day_close_money where venue_id = new.venue_id and number = new.number;
  if sold <> new.gross_cents or of_orders <> new.gross_cents or undone <> new.correction_cents or orders_wrong > 0 or sold_orders <> new.orders
      or received <> new.received_cents then
    raise exception 'the report does not equal its orders' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger day_close_sums after insert on day_close deferrable initially deferred for each row execute function check_close_sums();

-- Who brought it to the table, where somebody said so: whose an order is that was paid on the phone.
alter table orders add column served_by uuid references account_user (id) on delete set null;
