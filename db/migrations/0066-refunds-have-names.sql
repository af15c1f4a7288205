-- A refund has the name that its caller gave it: said twice, it is made once (docs/decisions/0054-asked-again-once.md).
create unique index settlement_refund_once on settlement (venue_id, order_id, taking_id) where kind = 'refund' and taking_id is not null;

-- Since when a provider is being asked for it: whoever comes meanwhile does not ask beside it.
alter table payment_refund add column asked_at timestamptz;
