-- What limits count (src/app/limits.ts): guesses that were wrong, and proofs of work that were taken. Shared by all processes, kept over a restart.
-- The shape is rate-limiter-flexible's; keys are hashes under our secret, so that no address or e-mail stands here.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  -- Epoch ms.
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);

-- Who opened a payment, for counting those that come to nothing: hashes of the browser's mark and of the address. The address is forgotten after a day.
alter table payment add column payer bytea, add column payer_address bytea;
create index payment_payer on payment (payer, created_at) where payer is not null;
create index payment_payer_address on payment (payer_address, created_at) where payer_address is not null;
