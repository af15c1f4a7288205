-- Who collects has said so.
alter table orders add column on_their_way boolean not null default false;

-- Where a phone asked to be told of one order. Deleted when it has been told, or when the order is over.
create table push_subscription (
  venue_id uuid not null,
  order_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- Of the words to send.
  language text not null,
  created_at timestamptz not null default now(),
  primary key (venue_id, order_id, endpoint),
  foreign key (venue_id, order_id) references orders (venue_id, id) on delete cascade
);
