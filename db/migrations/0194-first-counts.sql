-- What was counted in a drawer before it was seen what should be there, for the report `number` that will be: where a venue counts blind the first count stands.
create table drawer_count (
  venue_id uuid not null references venue (id),
  number integer not null check (number > 0),
  drawer text not null,
  cents integer not null check (cents >= 0),
  counted_by uuid,
  at timestamptz not null,
  primary key (venue_id, number, drawer)
);
