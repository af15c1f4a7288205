-- When the owners of a venue were last written to about orders that nobody takes: one mail tells of all of them, and the next comes when there are new
-- ones and some time has passed. A row of its own, not the venue's pulse, which orders wait for.
create table venue_alarm (
  venue_id uuid primary key references venue (id) on delete cascade,
  mailed_at timestamptz not null
);
-- The sweep looks for orders that went through all reminders.
create index orders_alarming on orders (status_at) where status = 0 and escalation = 3;

-- Keys that every process of the installation must have alike, each made by whichever was first: the one that names us to push services.
create table installation_key (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);
