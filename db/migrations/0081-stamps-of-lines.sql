-- The stamps of a round that several people send together: each line's are of whose it is, once it is paid. Of all other orders the order itself knows.
create table line_stamp (
  venue_id uuid not null,
  order_id uuid not null,
  line integer not null check (line > 0),
  stamps integer not null check (stamps > 0),
  -- When the line was paid: seven days from then on somebody may take what nobody has.
  paid_at timestamptz,
  -- When a card got them. Which one, the ledger knows: this stays when an account goes.
  taken_at timestamptz,
  -- The line was sent back, or its round stopped: nobody gets them any more.
  back_at timestamptz,
  primary key (venue_id, order_id, line),
  foreign key (venue_id, order_id) references orders (venue_id, id) on delete cascade,
  check (taken_at is null or paid_at is not null)
);

-- An order earns, spends and gives back once; one whose lines have their own stamps once for each line.
alter table stamp_entry add column line integer check (line > 0);
alter table stamp_entry drop constraint stamp_entry_order_id_kind_key;
create unique index stamp_entry_once on stamp_entry (order_id, line, kind) nulls not distinct where order_id is not null;
