-- Administrators who look into a venue as its owner sees it: read-only, for half an hour, with a reason that the venue's log has too.
create table admin_look (
  token_hash bytea primary key,
  user_id uuid not null references account_user (id) on delete cascade,
  venue_id uuid not null references venue (id),
  ends_at timestamptz not null
);
create index admin_look_over on admin_look (ends_at);
