-- Pictures that a venue uploaded, made anew by us: what its quota is counted with, and what the sweep of unused ones goes by. The bytes lie
-- in the image store under venue and hash, the SHA-256 of the file as it came: the same file again is the same picture.
create table media_file (
  venue_id uuid not null references venue (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  -- Of the largest form.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of all its forms together.
  bytes bigint not null check (bytes > 0),
  -- Its average colour as rrggbb, shown until it is loaded.
  colour text not null check (colour ~ '^[0-9a-f]{6}$'),
  -- What it was uploaded for, such as logo.
  type text not null,
  created_by uuid references account_user (id) on delete set null,
  -- Moves when the same file is uploaded again.
  created_at timestamptz not null default now(),
  primary key (venue_id, hash)
);
create index media_file_age on media_file (created_at);
