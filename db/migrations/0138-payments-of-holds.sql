-- A payment may be for a card hold: authorised, it is `held`; charged, it pays the share that it is charged for.
alter table payment add column hold_id uuid;
alter table payment drop constraint payment_is_for_one;
alter table payment add constraint payment_is_for_one
  check (case when hold_id is null then num_nonnulls(order_id, share_id) = 1 else order_id is null end) not valid;
alter table payment validate constraint payment_is_for_one;
alter table payment drop constraint payment_status_check;
alter table payment add constraint payment_status_check
  check (status in ('created', 'open', 'held', 'paid', 'cancelled', 'surplus', 'returned')) not valid;
alter table payment validate constraint payment_status_check;
create index payment_of_hold on payment (venue_id, hold_id) where hold_id is not null;
-- A second tab joins the try that is open; and a hold is given once.
create unique index payment_hold_once on payment (venue_id, hold_id) where hold_id is not null and status in ('created', 'open', 'held', 'paid');
-- Those that the provider is asked about again.
create index payment_held on payment (checked_at) where status = 'held';
