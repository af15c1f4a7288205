-- Order slips at a fiscal provider: docs/decisions/0087-fiscal-port.md. A venue without a row here has none.
create table fiscal_port (
  venue_id uuid primary key references venue on delete cascade,
  is_on boolean not null,
  url text not null check (length(url) between 1 and 500),
  -- Sealed with the installation's secret.
  secret bytea not null,
  -- How far the venue's events are slips. Its row is held while they are made: each event is read once.
  event_seq bigint not null,
  -- What was placed before has no slip.
  since timestamptz not null,
  -- Nothing was answered since then.
  failing_since timestamptz,
  -- When owners were written to last because slips were open for a day.
  warned_at timestamptz
);

-- The slip of an order, as the provider has it.
create table fiscal_slip (
  venue_id uuid not null references venue on delete cascade,
  order_id uuid not null,
  order_number int not null,
  stage text not null default 'waiting' check (stage in ('waiting', 'open', 'receipt', 'cancelled', 'by_hand')),
  -- When its order was placed: from then on the day runs in which it is to be closed.
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Its owners were written to, once.
  warned_at timestamptz,
  -- Something of its order changed, or money went back, when the provider had it as a receipt.
  changed_after boolean not null default false,
  primary key (venue_id, order_id),
  check ((closed_at is null) = (stage = 'waiting' or stage = 'open'))
);
create index fiscal_slip_open on fiscal_slip (venue_id, opened_at) where closed_at is null;
create index fiscal_slip_closed on fiscal_slip (venue_id, closed_at);

-- What the provider is to do with a slip, one after the other; each is asked for under its own id until there is an answer.
create table fiscal_step (
  venue_id uuid not null,
  order_id uuid not null,
  number int not null,
  id uuid not null unique,
  action text not null check (action in ('issue', 'amend', 'cancel', 'convert')),
  -- The order as it was then, byte for byte the same each time.
  document text not null,
  -- How it was paid, of a receipt.
  payments text,
  total_cents int not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  tries int not null default 0,
  step int not null default 0,
  next_at timestamptz not null,
  -- Somebody asks; whoever has not said how it went by then is gone.
  sending_until timestamptz,
  made_at timestamptz not null,
  done_at timestamptz,
  -- What the provider answered: its own number and address of what it made, or why not.
  mark text,
  link text,
  code int,
  trouble text check (trouble in ('timeout', 'not_public', 'no_answer', 'no_secret', 'bad_answer')),
  words text,
  primary key (venue_id, order_id, number),
  foreign key (venue_id, order_id) references fiscal_slip (venue_id, order_id) on delete cascade
);
create index fiscal_step_due on fiscal_step (venue_id, next_at) where state <> 'done';
