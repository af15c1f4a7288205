-- Who sits at a table, as their phones say: a first name, or a sign (a creature with its colour) alone. It ends with the visit.
create table visit_person (
  venue_id uuid not null,
  visit_id uuid not null,
  id uuid not null,
  -- Null: they are called by their sign.
  name text,
  sign smallint not null check (sign between 0 and 23),
  -- A digest of the mark of their browser, by which their rounds are known; null: it had none.
  browser bytea,
  user_id uuid references account_user (id) on delete set null,
  joined_at timestamptz not null,
  -- When their phone was last heard of.
  seen_at timestamptz not null,
  -- Staff took the phone off the table.
  removed_at timestamptz,
  removed_by uuid references account_user (id) on delete set null,
  primary key (venue_id, id),
  unique (venue_id, visit_id, id),
  foreign key (venue_id, visit_id) references visit (venue_id, id) on delete cascade
);
create unique index visit_person_sign on visit_person (venue_id, visit_id, sign) where removed_at is null;
create unique index visit_person_browser on visit_person (venue_id, visit_id, browser) where browser is not null;

-- Whose a line is, where somebody said so; null: the table's. Otherwise it is of whoever ordered it.
create table line_person (
  venue_id uuid not null,
  order_id uuid not null,
  line integer not null check (line > 0),
  person_id uuid,
  primary key (venue_id, order_id, line),
  foreign key (venue_id, order_id) references orders (venue_id, id) on delete cascade,
  foreign key (venue_id, person_id) references visit_person (venue_id, id) on delete cascade
);

-- A phone knows its visit by this alone.
create unique index visit_id on visit (id);
