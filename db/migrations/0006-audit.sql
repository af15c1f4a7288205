-- Who changed what of a venue (or of the platform: venue_id null), with the part before and after. Only added to. The actor's name is not
-- copied: it is read from the account, and goes with it.
create table audit_entry (
  id uuid primary key,
  venue_id uuid references venue (id) on delete cascade,
  actor_id uuid references account_user (id) on delete set null,
  -- What was done, such as item.saved; the portal has words for each.
  action text not null,
  -- What it was done to, for people: a dish's name, an e-mail address.
  subject text not null default '',
  before jsonb,
  after jsonb,
  at timestamptz not null default now()
);
create index audit_entry_venue on audit_entry (venue_id, id desc);
