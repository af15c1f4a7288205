-- A visit sits at its own table and at such as staff joined to it: docs/decisions/0075-tables-are-joined.md.
-- Each table is of one open visit at most, whatever the program believes. Kept by the trigger below for a visit's own table.
create table visit_table (
  venue_id uuid not null,
  floor integer not null,
  table_number integer not null check (table_number > 0),
  visit_id uuid not null,
  primary key (venue_id, floor, table_number),
  foreign key (venue_id, visit_id) references visit (venue_id, id) on delete cascade
);
create index visit_table_visit on visit_table (venue_id, visit_id);
insert into visit_table (venue_id, floor, table_number, visit_id)
select venue_id, floor, table_number, id from visit where ended_at is null;

create function visit_keeps_tables() returns trigger language plpgsql as $$
begin
  -- A backup brings the tables of each visit along.
  if current_setting('parea.restoring', true) = 'on' then
    return null;
  end if;
  if new.ended_at is not null then
    delete from visit_table where venue_id = new.venue_id and visit_id = new.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from visit_table where venue_id = new.venue_id and visit_id = new.id and floor = old.floor and table_number = old.table_number;
  end if;
  -- Guests may go on at one that was joined to theirs.
  if not exists (select from visit_table where venue_id = new.venue_id and visit_id = new.id and floor = new.floor and table_number = new.table_number) then
    insert into visit_table (venue_id, floor, table_number, visit_id) values (new.venue_id, new.floor, new.table_number, new.id);
  end if;
  return null;
end $$;
create trigger visit_begins after insert on visit for each row when (new.ended_at is null) execute function visit_keeps_tables();
create trigger visit_changes_tables after update of floor, table_number, ended_at on visit for each row
  when (old.ended_at is null and (new.ended_at is not null or old.floor <> new.floor or old.table_number <> new.table_number))
  execute function visit_keeps_tables();

create or replace function visit_at(of_venue uuid, at_floor integer, at_table integer, since timestamptz) returns uuid language plpgsql volatile as $$
declare
  found_id uuid;
begin
  perform 1 from venue_pulse where venue_id = of_venue for no key update;
  select visit_id into found_id from visit_table where venue_id = of_venue and floor = at_floor and table_number = at_table;
  if found_id is null then
    found_id := gen_random_uuid();
    insert into visit (venue_id, id, floor, table_number, opened_at) values (of_venue, found_id, at_floor, at_table, since);
  end if;
  return found_id;
end $$;

-- It ended because its table was joined to that visit's, which has all that was its own.
alter table visit add column joined_into uuid;
alter table visit add constraint visit_joined_fk foreign key (venue_id, joined_into) references visit (venue_id, id) deferrable initially deferred;
alter table visit add constraint visit_joined_ended check (joined_into is null or ended_at is not null);

-- Whose tables are joined or parted sit at another visit from then on, with what they hold and paid of the bill and have in the cart.
alter table bill_share drop constraint bill_share_venue_id_visit_id_person_id_fkey;
alter table bill_share add constraint bill_share_person_fk
  foreign key (venue_id, visit_id, person_id) references visit_person (venue_id, visit_id, id) on update cascade on delete cascade;
alter table table_cart_line drop constraint table_cart_line_venue_id_visit_id_person_id_fkey;
alter table table_cart_line add constraint table_cart_line_person_fk
  foreign key (venue_id, visit_id, person_id) references visit_person (venue_id, visit_id, id) on update cascade on delete cascade;
alter table table_cart_ready drop constraint table_cart_ready_venue_id_visit_id_person_id_fkey;
alter table table_cart_ready add constraint table_cart_ready_person_fk
  foreign key (venue_id, visit_id, person_id) references visit_person (venue_id, visit_id, id) on update cascade on delete cascade;

-- Of which visit, and as whom, a phone still speaks whose person sits at another visit now.
create table former_seat (
  venue_id uuid not null,
  visit_id uuid not null,
  person_id uuid not null,
  now_id uuid not null,
  primary key (venue_id, visit_id, person_id),
  foreign key (venue_id, visit_id) references visit (venue_id, id) on delete cascade,
  foreign key (venue_id, now_id) references visit_person (venue_id, id) on delete cascade
);
create index former_seat_now on former_seat (venue_id, now_id);

-- What a table asked for goes with its guests to another: when they change tables, and when a table is taken off theirs.
create function calls_change_tables(of_venue uuid, from_floor integer, from_table integer, to_floor integer, to_table integer)
returns void language plpgsql as $$
declare
  call record;
begin
  for call in select * from assistance_request
    where venue_id = of_venue and floor = from_floor and table_number = from_table and status <> 'resolved' order by id for update
  loop
    update assistance_request set taps = taps + call.taps
      where venue_id = of_venue and floor = to_floor and table_number = to_table and service = call.service
        and sub_option = call.sub_option and status <> 'resolved';
    if found then
      update assistance_request set status = 'resolved', resolved_at = now(), awaiting_confirmation = false, revision = revision + 1
        where venue_id = of_venue and id = call.id;
      perform tell_of_request(of_venue, call.id, call.revision + 1, 'resolved', 'system');
    else
      update assistance_request set floor = to_floor, table_number = to_table, revision = revision + 1
        where venue_id = of_venue and id = call.id;
      perform tell_of_request(of_venue, call.id, call.revision + 1, 'seated', 'system');
    end if;
  end loop;
end $$;
create or replace function requests_change_tables() returns trigger language plpgsql as $$
begin
  perform calls_change_tables(new.venue_id, old.floor, old.table_number, new.floor, new.table_number);
  return null;
end $$;
