-- A share of a bill may be paid through a provider: its payment is a try like that of an order, and its money stands among what was taken for the rounds,
-- under the share's name, with the provider as its method.
alter table bill_share drop constraint bill_share_method_check;
alter table bill_share add constraint bill_share_method_check check (method in ('cash', 'card', 'online'));
-- Money that came for it too late, when others had taken it: it goes back.
alter table bill_share add column late_cents integer check (late_cents > 0);

alter table settlement drop constraint settlement_method_check;
alter table settlement add constraint settlement_method_check check (method in ('cash', 'card', 'stripe', 'paypal', 'viva', 'jcc'));
-- What the provider kept of it; null: it did not say.
alter table settlement add column fee_cents integer;
drop index settlement_day;
create index settlement_day on settlement (venue_id, at) include (kind, method, amount_cents, tip_cents, fee_cents);

-- What a payment is for: an order, or a share. A share is forgotten with whoever held it; what was paid never is.
alter table payment alter column order_id drop not null;
alter table payment add column share_id uuid;
alter table payment add constraint payment_is_for_one check (num_nonnulls(order_id, share_id) = 1);
alter table payment_refund alter column order_id drop not null;
create index payment_share on payment (venue_id, share_id) where share_id is not null;
-- A second tab joins the try that is open; and a share is paid once.
create unique index payment_share_under_way on payment (venue_id, share_id) where share_id is not null and status in ('created', 'open');
create unique index payment_share_paid_once on payment (venue_id, share_id) where share_id is not null and status = 'paid';
