-- What somebody at a table pays of its bill: held for some minutes while it is being paid, then paid or free again.
create table bill_share (
  venue_id uuid not null,
  -- Made by the page that asks: said twice, it is held once.
  id uuid not null,
  visit_id uuid not null,
  person_id uuid not null,
  -- What was asked for, as it was said.
  wanted jsonb not null,
  way text not null check (way in ('rest', 'person', 'lines', 'equal', 'amount')),
  -- Of equal parts: among how many.
  among smallint check (among between 1 and 24),
  method text not null check (method in ('cash', 'card')),
  -- Theirs, beside what is on the bill.
  tip_cents integer not null check (tip_cents >= 0),
  state text not null check (state in ('held', 'lapsed', 'freed', 'paid')),
  held_at timestamptz not null,
  held_until timestamptz not null,
  paid_at timestamptz,
  -- Who took the money.
  paid_by uuid references account_user (id) on delete set null,
  primary key (venue_id, id),
  foreign key (venue_id, visit_id, person_id) references visit_person (venue_id, visit_id, id) on delete cascade,
  check ((state = 'paid') = (paid_at is not null))
);
-- A person holds one share at a time.
create unique index bill_share_held on bill_share (venue_id, person_id) where state = 'held';
create index bill_share_visit on bill_share (venue_id, visit_id);

-- What it takes of each line; line 0 is the tip that the round's guest promised.
create table bill_share_part (
  venue_id uuid not null,
  share_id uuid not null,
  order_id uuid not null,
  line integer not null check (line >= 0),
  cents integer not null check (cents > 0),
  -- Where it is a part of a line, such as a third: in units of which a line has 232792560.
  units integer not null check (units >= 0),
  -- Once it is paid: the VAT in it, and the money that it came with.
  vat_cents integer check (vat_cents between 0 and cents),
  settlement_id uuid,
  primary key (venue_id, share_id, order_id, line),
  foreign key (venue_id, share_id) references bill_share (venue_id, id) on delete cascade,
  foreign key (venue_id, order_id) references orders (venue_id, id) on delete cascade,
  foreign key (venue_id, settlement_id) references settlement (venue_id, id)
);
create index bill_share_part_order on bill_share_part (venue_id, order_id);
create index bill_share_part_settlement on bill_share_part (venue_id, settlement_id) where settlement_id is not null;

-- How much of a line is held or paid by shares: never more than it comes to, whatever the program believes. Kept by the triggers below.
create table bill_line (
  venue_id uuid not null,
  order_id uuid not null,
  line integer not null check (line >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  claimed_cents integer not null default 0 check (claimed_cents between 0 and amount_cents),
  claimed_units integer not null default 0 check (claimed_units between 0 and 232792560),
  primary key (venue_id, order_id, line),
  foreign key (venue_id, order_id) references orders (venue_id, id) on delete cascade
);

create function share_part_claims() returns trigger language plpgsql as $$
begin
  update bill_line l set claimed_cents = l.claimed_cents + new.cents, claimed_units = l.claimed_units + new.units
  from bill_share s
  where l.venue_id = new.venue_id and l.order_id = new.order_id and l.line = new.line
    and s.venue_id = new.venue_id and s.id = new.share_id and s.state in ('held', 'paid');
  if not found then
    raise exception 'a part is taken of a line that is on the bill, by a share that is held' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger share_part_claims after insert on bill_share_part for each row execute function share_part_claims();

create function share_claims() returns trigger language plpgsql as $$
declare
  sign integer := case when new.state in ('held', 'paid') then 1 else -1 end;
begin
  update bill_line l set claimed_cents = l.claimed_cents + sign * p.cents, claimed_units = l.claimed_units + sign * p.units
  from bill_share_part p
  where p.venue_id = new.venue_id and p.share_id = new.id
    and l.venue_id = p.venue_id and l.order_id = p.order_id and l.line = p.line;
  return new;
end $$;
create trigger share_claims after update of state on bill_share for each row
  when ((old.state in ('held', 'paid')) is distinct from (new.state in ('held', 'paid')))
  execute function share_claims();

-- What is being paid of a round that was stopped, or by somebody of a visit that ended, is nobody's any more.
create function order_frees_shares() returns trigger language plpgsql as $$
begin
  update bill_share s set state = 'freed' where s.venue_id = new.venue_id and s.state in ('held', 'lapsed')
    and exists (select from bill_share_part p where p.venue_id = s.venue_id and p.share_id = s.id and p.order_id = new.id);
  return new;
end $$;
create trigger order_frees_shares after update of status on orders for each row
  when (new.status > 5 and old.status <= 5 and new.visit_id is not null) execute function order_frees_shares();

create function visit_frees_shares() returns trigger language plpgsql as $$
begin
  update bill_share set state = 'freed' where venue_id = new.venue_id and visit_id = new.id and state in ('held', 'lapsed');
  return new;
end $$;
create trigger visit_frees_shares after update of ended_at on visit for each row
  when (new.ended_at is not null and old.ended_at is null) execute function visit_frees_shares();

-- What of a refund went back to whoever had paid a share.
create table bill_share_back (
  venue_id uuid not null,
  settlement_id uuid not null,
  share_id uuid not null,
  cents integer not null check (cents > 0),
  primary key (venue_id, settlement_id, share_id),
  foreign key (venue_id, settlement_id) references settlement (venue_id, id) on delete cascade,
  foreign key (venue_id, share_id) references bill_share (venue_id, id) on delete cascade
);
