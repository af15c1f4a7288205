-- Keys of orders whose senders were told that none had come: nothing may come under them any more. Whose a key is, is told as of an order: by the
-- digest of the browser's mark, and of the body that was sent with it.
create table order_key_void (
  venue_id uuid not null references venue (id) on delete cascade,
  key text not null,
  fingerprint bytea not null,
  browser bytea,
  at timestamptz not null,
  primary key (venue_id, key)
);
create index order_key_void_at on order_key_void (at);

-- Counts them, so that an order whose statement began before one of them was committed learns of it with the venue's row.
alter table venue_pulse add column voids bigint not null default 0;
