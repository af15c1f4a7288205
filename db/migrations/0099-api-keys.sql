-- Keys that other systems call with: docs/decisions/0071-api-keys.md. Of the secret only its hash is kept.
create table api_key (
  id uuid primary key,
  venue_id uuid not null references venue (id) on delete cascade,
  -- What the key does is done in their name; it opens nothing once they left the team, and goes with their account.
  made_by uuid not null references account_user (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  rights text[] not null check (cardinality(rights) between 1 and 20),
  secret_hash bytea not null unique,
  ending text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index api_key_name on api_key (venue_id, lower(name));
create index api_key_maker on api_key (made_by);

-- By which key somebody's account did it; null: by themselves.
alter table audit_entry add column via text;
