-- Accounts confirm their e-mail (decision 0026). Who works at a venue or administers was running before there was a way to: a venue that is open
-- must not drop out of the lists by an upgrade. The demo's addresses are nobody's. Everybody else confirms once; until then they only lack
-- what needs it.
update account_user set email_verified = true
where is_admin or email like '%@parea.example' or exists (select 1 from venue_account a where a.user_id = account_user.id);

-- Another address that somebody wants: theirs only when its link was opened. Only the token's SHA-256 is kept.
create table account_email_change (
  user_id uuid primary key references account_user (id) on delete cascade,
  email text not null check (email = lower(email)),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Opened by its owner alone, without an administrator; `created_by` forgets that when the account goes.
alter table venue add column self_made boolean not null default false;
update venue set self_made = true where created_by is not null;
