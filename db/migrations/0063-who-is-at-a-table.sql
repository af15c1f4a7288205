-- A digest of the address that somebody joined from; null: a day ago, or addresses are not judged.
alter table visit_person add column address bytea;

-- Rounds that somebody holds who has not their browser's mark: they ordered them.
create table round_person (
  venue_id uuid not null,
  order_id uuid not null,
  person_id uuid not null,
  primary key (venue_id, order_id),
  foreign key (venue_id, order_id) references orders (venue_id, id) on delete cascade,
  foreign key (venue_id, person_id) references visit_person (venue_id, id) on delete cascade
);

-- Whoever ordered a line gave it away: only then is it of who says so. What is the table's by now was given to it.
alter table line_person add column given boolean not null default false;
update line_person set given = true where person_id is null;

-- When a share was let go of, and whether staff did it: it rests then.
alter table bill_share add column freed_at timestamptz, add column freed_by_staff boolean not null default false;
