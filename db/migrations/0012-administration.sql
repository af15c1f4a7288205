-- What an administrator does with a venue beside editing it. `deleted` can be restored until delete_after; `erased` is what a sweep leaves
-- then: the row, so that the figures of its orders keep their venue and its number is never given to another, and nothing that says who
-- ate, worked or was served there.
alter table venue add column status text not null default 'live' check (status in ('live', 'suspended', 'deleted', 'erased'));
alter table venue add column delete_after timestamptz;
alter table venue add constraint venue_delete_after check ((status = 'deleted') = (delete_after is not null));
create index venue_to_erase on venue (delete_after) where status = 'deleted';

-- Where the venue is, for people and for finding it: street, city, postcode, country, lat, lng.
alter table venue add column address jsonb;

-- A company whose last venue has gone to another one: its cards went along, and what its orders earned is taken back there.
alter table company add column merged_into uuid references company (id);

-- The second factor of an administrator. The secret is sealed with the installation's own; a code's step is taken once.
create table admin_second_factor (
  user_id uuid primary key references account_user (id) on delete cascade,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table admin_recovery_code (
  user_id uuid not null references admin_second_factor (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Every mail that was handed over, without what it says: mails carry links that let in.
create table mail_log (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  last_error text,
  at timestamptz not null default now(),
  state_at timestamptz not null default now()
);
create index mail_log_state on mail_log (state, id desc);
create index audit_entry_latest on audit_entry (id desc);
