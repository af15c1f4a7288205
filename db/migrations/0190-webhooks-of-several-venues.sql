-- Webhooks of all venues of an owner, or of the installation: docs/decisions/0132-webhooks-of-several-venues.md.
alter table webhook_message drop constraint webhook_message_venue_id_endpoint_id_fkey;
alter table webhook_endpoint drop constraint webhook_endpoint_pkey;
alter table webhook_endpoint alter column venue_id drop not null;
alter table webhook_endpoint alter column since_seq drop not null;
alter table webhook_endpoint
  add primary key (id),
  -- Of the venues that this account owns; without venue and account: of all that there are.
  add column account_id uuid references account_user on delete cascade,
  add constraint webhook_endpoint_whose check (venue_id is null or account_id is null),
  add constraint webhook_endpoint_since check ((venue_id is null) = (since_seq is null));
create index webhook_endpoint_venue on webhook_endpoint (venue_id);
create index webhook_endpoint_account on webhook_endpoint (account_id);
alter table webhook_message add foreign key (endpoint_id) references webhook_endpoint on delete cascade;

drop index webhook_message_due;
drop index webhook_message_log;
create index webhook_message_due on webhook_message (endpoint_id, next_at) where state = 'waiting';
create index webhook_message_log on webhook_message (endpoint_id, id);

-- The venues of an endpoint of several, as they were seen last: of each it is told what came after this event.
create table webhook_reach (
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  venue_id uuid not null references venue on delete cascade,
  since_seq bigint not null,
  primary key (endpoint_id, venue_id)
);
create index webhook_reach_venue on webhook_reach (venue_id);
