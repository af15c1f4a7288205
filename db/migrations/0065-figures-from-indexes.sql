-- Reports of a year read sold orders and their lines from indexes alone: the rows are ten times as wide (docs/decisions/0041-no-rollups.md). What is added to
-- an entry changes hardly ever, so that an order's updates cost what they did; the condition is `O.sold`, word for word.
create index orders_sold on orders (venue_id, business_day)
  include (id, floor, table_number, subtotal_cents, reward_savings_cents, discount_cents, tip_cents, total_cents, payment_status, user_id, placed_at)
  where not status in (8, 9) and not payment_status in ('pending', 'failed') and reserved;
create index orders_stopped on orders (venue_id, business_day) where status in (8, 9);

-- The lines' own key carries what their sums need: no line has one more index to be written to.
create unique index order_line_with_sums on order_line (venue_id, order_id, position) include (item_id, name, quantity, line_cents, vat_rate, ready_at);
alter table order_line drop constraint order_line_pkey;
alter table order_line add constraint order_line_pkey primary key using index order_line_with_sums;

-- Money by the day on which it came. It is only added to.
drop index settlement_day;
create index settlement_day on settlement (venue_id, at) include (kind, method, amount_cents, tip_cents);
