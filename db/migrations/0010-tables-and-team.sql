-- "Only from the table": an order or a request whose table code is missing or wrong waits here for a staff member's yes.
alter table orders add column awaiting_confirmation boolean not null default false;
alter table assistance_request add column awaiting_confirmation boolean not null default false;

-- A table's printed code is signed for one generation; the next one makes every older print count as "not from the table". No row: the first.
create table table_code (
  venue_id uuid not null references venue (id) on delete cascade,
  floor integer not null,
  table_number integer not null,
  generation integer not null check (generation > 1),
  primary key (venue_id, floor, table_number)
);

-- Venues that an account made for itself: whose they were at first, and until when the plan costs nothing.
alter table venue add column created_by uuid references account_user (id) on delete set null;
alter table venue add column trial_ends_at timestamptz;
create index venue_created_by on venue (created_by) where created_by is not null;

-- An invitation to a venue's team: bound to its address, used once. Only the SHA-256 of its link's token is kept.
create table team_invitation (
  id uuid primary key,
  venue_id uuid not null references venue (id) on delete cascade,
  email text not null,
  role text not null check (role in ('owner', 'manager', 'staff')),
  language text not null,
  token_hash bytea not null unique,
  invited_by uuid references account_user (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
-- One open invitation for each address.
create unique index team_invitation_open on team_invitation (venue_id, email) where accepted_at is null and revoked_at is null;
