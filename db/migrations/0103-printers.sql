-- Tickets on paper: docs/decisions/0073-tickets-on-paper.md.
create table printer (
  venue_id uuid not null references venue on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 40),
  kind text not null check (kind = any (array['cloudprnt'])),
  -- Dots: paper of 58 mm has 384, of 80 mm 576.
  width int not null check (width in (384, 576)),
  -- Whose lines it prints, by the stations' ids; none: everybody's.
  stations text[] not null default '{}',
  -- When a ticket comes, and what else does.
  prints text[] not null check (prints <@ array['placed', 'accepted', 'cancelled']::text[]),
  copies int not null default 1 check (copies between 1 and 3),
  drawer boolean not null default false,
  buzzer boolean not null default false,
  -- SHA-256 of what the address of a printer that calls us ends with.
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- What prints instead while it cannot.
  instead uuid,
  state text not null default 'new' check (state in ('new', 'online', 'paper_low', 'paper_out', 'cover_open', 'trouble', 'silent')),
  state_at timestamptz not null default now(),
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (venue_id, id),
  foreign key (venue_id, instead) references printer (venue_id, id) on delete set null (instead),
  unique (venue_id, name),
  check (instead <> id)
);

-- How far a venue's events are on paper, and the number of its last ticket. Its row is held while jobs are made: each event is read once.
create table print_desk (
  venue_id uuid primary key references venue on delete cascade,
  event_seq bigint not null,
  last_number int not null default 0
);

create table print_job (
  venue_id uuid not null references venue on delete cascade,
  id uuid not null default gen_random_uuid(),
  number int not null,
  -- Where it is to be printed, and whose it was first: another prints it while that one cannot.
  printer_id uuid not null,
  meant_for uuid not null,
  -- The order and the event that it comes of; a test has neither.
  order_id uuid,
  event_seq bigint,
  copy int not null default 1,
  ticket jsonb not null,
  -- When it was on paper first, of a copy that somebody asked for.
  copy_of timestamptz,
  -- What paper says of this order at this printer with it: where it sits, and how much of each line.
  standing jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'printed')),
  -- Since when a printer has it, and how often one failed with it.
  sent_at timestamptz,
  tries int not null default 0,
  -- A printer had it and never said what became of it, and another has it now.
  unsure boolean not null default false,
  made_at timestamptz not null default now(),
  printed_at timestamptz,
  primary key (venue_id, id),
  unique (venue_id, number),
  foreign key (venue_id, printer_id) references printer (venue_id, id) on delete cascade,
  foreign key (venue_id, meant_for) references printer (venue_id, id) on delete cascade
);
create unique index print_job_once on print_job (venue_id, meant_for, order_id, event_seq, (ticket ->> 'kind'), copy) where event_seq is not null;
create index print_job_waiting on print_job (venue_id, printer_id, number) where state = 'waiting';
create index print_job_standing on print_job (venue_id, order_id, meant_for, number);
