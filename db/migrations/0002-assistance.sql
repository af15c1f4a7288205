-- Calls for a waiter and reports of a table. One open request per table and kind: a second tap joins it.
create table assistance_request (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  floor integer not null,
  table_number integer not null,
  service text not null,
  sub_option text not null default '',
  status text not null default 'open' check (status in ('open', 'acknowledged', 'resolved')),
  revision integer not null default 1,
  taps integer not null default 1,
  created_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  resolved_at timestamptz,
  primary key (venue_id, id)
);
create unique index assistance_request_open on assistance_request (venue_id, floor, table_number, service, sub_option) where status <> 'resolved';
create index assistance_request_id on assistance_request (id);
