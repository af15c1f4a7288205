-- A card hold that somebody at a table gave, so that its bill may be paid at the end. Its money is the payments' (`payment.hold_id`); what it lets the table order,
-- and what is to become of it, stands here.
create table visit_hold (
  venue_id uuid not null,
  id uuid not null,
  visit_id uuid not null,
  person_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  -- What was said to whoever gave it: so many hours after the visit it is charged for what is open.
  hours smallint not null check (hours > 0),
  state text not null default 'asked'
    check (state in ('asked', 'held', 'charging', 'charged', 'releasing', 'released', 'expired', 'dropped')),
  asked_at timestamptz not null,
  held_at timestamptz,
  -- Until when the provider keeps it; null: it did not say.
  held_until timestamptz,
  ended_at timestamptz,
  -- What of the bill it was charged for.
  share_id uuid,
  primary key (venue_id, id),
  foreign key (venue_id, visit_id, person_id) references visit_person (venue_id, visit_id, id) on update cascade on delete cascade,
  check ((state in ('charged', 'released', 'expired', 'dropped')) = (ended_at is not null))
);
create index visit_hold_visit on visit_hold (venue_id, visit_id);
create index visit_hold_lives on visit_hold (held_at) where state in ('held', 'charging', 'releasing');
-- One is asked for at a time, and of a bill one is charged at a time.
create unique index visit_hold_asked on visit_hold (venue_id, person_id) where state = 'asked';
create unique index visit_hold_charging on visit_hold (venue_id, visit_id) where state = 'charging';

-- Up to so much more a table may order than its cards guarantee: staff said so.
alter table visit add column limit_extra_cents integer not null default 0 check (limit_extra_cents >= 0);

-- What a hold is charged for is a share of the bill, which nobody reached for.
alter table bill_share drop constraint bill_share_way_check;
alter table bill_share add constraint bill_share_way_check check (way in ('rest', 'person', 'lines', 'equal', 'amount', 'charge')) not valid;
alter table bill_share validate constraint bill_share_way_check;
