-- Other systems are told what happens: docs/decisions/0072-webhooks.md.
create table webhook_endpoint (
  venue_id uuid not null references venue on delete cascade,
  id uuid not null,
  url text not null check (length(url) between 1 and 500),
  description text not null check (length(description) <= 100),
  -- What it is told; none: everything, also what there is later.
  events text[] not null check (events <@ array['order.placed', 'order.moved', 'order.cancelled', 'order.refunded', 'payment.taken', 'request.opened', 'request.moved', 'menu.changed', 'stamps.taken']::text[]),
  -- Sealed with the installation's secret; the one before signs too until then.
  secret bytea not null,
  old_secret bytea,
  old_until timestamptz,
  -- Turned off by somebody, by its own 410, or after days of failures.
  state text not null default 'on' check (state in ('on', 'off', 'gone', 'failed')),
  failing_since timestamptz,
  -- It is told what came after this event.
  since_seq bigint not null,
  created_at timestamptz not null,
  primary key (venue_id, id),
  check ((old_secret is null) = (old_until is null))
);

-- How far a venue's events are messages. Its row is held while they are made: each event is read once.
create table webhook_desk (
  venue_id uuid primary key references venue on delete cascade,
  event_seq bigint not null
);

create table webhook_message (
  venue_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  -- The event that it tells; a test has none.
  event_seq bigint,
  type text not null,
  -- Byte for byte what is signed and sent, each time the same.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- How often it was sent, and how often since somebody asked for it last: that one says how long the next pause is.
  tries int not null default 0,
  step int not null default 0,
  next_at timestamptz not null,
  -- Somebody sends it; whoever has not said how it went by then is gone.
  sending_until timestamptz,
  made_at timestamptz not null,
  primary key (venue_id, id),
  foreign key (venue_id, endpoint_id) references webhook_endpoint (venue_id, id) on delete cascade
);
create unique index webhook_message_once on webhook_message (venue_id, endpoint_id, event_seq) where event_seq is not null;
create index webhook_message_due on webhook_message (venue_id, endpoint_id, next_at) where state = 'waiting';
create index webhook_message_log on webhook_message (venue_id, endpoint_id, id);
create index webhook_message_old on webhook_message (made_at);

create table webhook_try (
  venue_id uuid not null,
  message_id uuid not null,
  number int not null,
  at timestamptz not null,
  ms int not null,
  -- What it answered; null: nothing, because of this.
  code int,
  trouble text check (trouble in ('timeout', 'not_public', 'no_answer', 'no_secret')),
  primary key (venue_id, message_id, number),
  foreign key (venue_id, message_id) references webhook_message (venue_id, id) on delete cascade
);
