-- How long the kitchen takes is asked by station: when each line was done, where a station bumped it by itself, and when the whole order was ready.
alter table orders add column ready_at timestamptz;
alter table order_line add column ready_at timestamptz;
