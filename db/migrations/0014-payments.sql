-- Paying through a provider. An order that waits for its money keeps here when it was sent; `placed_at` moves to the moment the kitchen gets it.
alter table orders add column held_at timestamptz;
create index orders_held on orders (held_at) where payment_status = 'pending' and status = 0;

-- One try to pay one order at one provider. The row is written before the provider is asked, so that a crash in between leaves a trace.
create table payment (
  venue_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  provider text not null check (provider in ('stripe', 'paypal', 'viva', 'jcc')),
  method smallint not null,
  -- Whose account at the provider: the venue's own, the platform's, or the stand-in's; with a fingerprint of its key.
  account text not null,
  -- The provider's name for it, and for the money that moved.
  provider_ref text,
  provider_tx text,
  redirect_url text,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  status text not null default 'created' check (status in ('created', 'open', 'paid', 'cancelled', 'surplus', 'returned')),
  refunded_cents integer not null default 0 check (refunded_cents >= 0 and refunded_cents <= amount_cents),
  fee_cents integer,
  declines integer not null default 0,
  -- What somebody has to look at: the provider's amount is not ours, a refund that will not go.
  problem text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  checked_at timestamptz,
  primary key (venue_id, id),
  unique (provider, provider_ref),
  foreign key (venue_id, order_id) references orders (venue_id, id)
);
create index payment_id on payment (id);
create index payment_order on payment (venue_id, order_id);
-- A double click or a second tab joins the try that is open; and an order is paid once.
create unique index payment_under_way on payment (venue_id, order_id) where status in ('created', 'open');
create unique index payment_paid_once on payment (venue_id, order_id) where status = 'paid';
create index payment_watched on payment (checked_at) where status in ('created', 'open', 'surplus');

-- Money sent back, or to be sent back. Written before the provider is asked; the provider is asked under its id.
create table payment_refund (
  venue_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  reason text not null,
  actor_id uuid references account_user (id) on delete set null,
  idempotency_key text not null,
  status text not null default 'due' check (status in ('due', 'done', 'failed')),
  provider_ref text,
  problem text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (venue_id, id),
  unique (venue_id, payment_id, idempotency_key),
  foreign key (venue_id, payment_id) references payment (venue_id, id)
);
create index payment_refund_due on payment_refund (created_at) where status = 'due';

-- What providers told us, each once, without its secrets. What could not be verified is kept, and not believed.
create table payment_event (
  provider text not null,
  event_id text not null,
  venue_id uuid,
  payment_id uuid,
  type text not null default '',
  body jsonb,
  verified boolean not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (provider, event_id)
);
create index payment_event_received on payment_event (received_at);

-- A venue's own keys, sealed (AES-256-GCM): nobody reads them here, and the portal shows their ends only.
create table venue_credential (
  venue_id uuid not null references venue (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'paypal', 'viva', 'jcc')),
  sealed bytea not null,
  -- {field: last characters}, for people to recognise them by.
  endings jsonb not null default '{}',
  fingerprint text not null,
  tested_at timestamptz,
  test_problem text,
  updated_at timestamptz not null default now(),
  primary key (venue_id, provider)
);
