-- What those who order together at a table are about to order. It ends with the visit: nothing of it is kept.
create table table_cart (
  venue_id uuid not null,
  visit_id uuid not null,
  -- Rises with every change: a phone that was away knows by it what is older than what it shows.
  version integer not null default 0,
  -- Who may change what is somebody else's: nobody, everybody who is there; or nobody changes anything.
  mode text not null default 'own' check (mode in ('own', 'help', 'locked')),
  primary key (venue_id, visit_id),
  foreign key (venue_id, visit_id) references visit (venue_id, id) on delete cascade
);

-- No price and no word of a dish: the menu has them.
create table table_cart_line (
  venue_id uuid not null,
  visit_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  -- For the whole table, by that person.
  shared boolean not null,
  item_id text not null,
  choices jsonb not null,
  quantity integer not null check (quantity between 1 and 20),
  note text,
  kept text[] not null,
  -- Whether others may change it; null: as the table has it.
  help boolean,
  revision integer not null default 1,
  added_at timestamptz not null,
  -- Taken away, and by whom: only they put it back.
  removed_at timestamptz,
  removed_by uuid,
  primary key (venue_id, id),
  foreign key (venue_id, visit_id) references table_cart (venue_id, visit_id) on delete cascade,
  foreign key (venue_id, visit_id, person_id) references visit_person (venue_id, visit_id, id) on delete cascade,
  check ((removed_at is null) = (removed_by is null))
);
create index table_cart_line_visit on table_cart_line (venue_id, visit_id);

-- Who said that their things may be sent, with what they cannot have; gone as soon as they are sent, or no longer ready.
create table table_cart_ready (
  venue_id uuid not null,
  visit_id uuid not null,
  person_id uuid not null,
  avoids text[] not null,
  rather_not text[] not null,
  primary key (venue_id, visit_id, person_id),
  foreign key (venue_id, visit_id) references table_cart (venue_id, visit_id) on delete cascade,
  foreign key (venue_id, visit_id, person_id) references visit_person (venue_id, visit_id, id) on delete cascade
);

-- What was done: said twice, because no answer came, it happens once.
create table table_cart_deed (
  venue_id uuid not null,
  visit_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  at timestamptz not null,
  primary key (venue_id, visit_id, id),
  foreign key (venue_id, visit_id) references table_cart (venue_id, visit_id) on delete cascade
);

create function visit_ends_cart() returns trigger language plpgsql as $$
begin
  delete from table_cart where venue_id = new.venue_id and visit_id = new.id;
  return new;
end $$;
create trigger visit_ends_cart after update of ended_at on visit for each row
  when (new.ended_at is not null and old.ended_at is null) execute function visit_ends_cart();

-- Whoever staff take off a table leaves nothing in its cart.
create function removed_leaves_cart() returns trigger language plpgsql as $$
begin
  delete from table_cart_line where venue_id = new.venue_id and visit_id = new.visit_id and person_id = new.id;
  delete from table_cart_ready where venue_id = new.venue_id and visit_id = new.visit_id and person_id = new.id;
  update table_cart set version = version + 1 where venue_id = new.venue_id and visit_id = new.visit_id;
  return new;
end $$;
create trigger removed_leaves_cart after update of removed_at on visit_person for each row
  when (new.removed_at is not null and old.removed_at is null) execute function removed_leaves_cart();
