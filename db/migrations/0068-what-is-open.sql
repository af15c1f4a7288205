-- What nobody has paid is open whatever its day: closing a day finds it without reading the orders of years.
create index orders_due on orders (venue_id, placed_at)
  where payment_status = 'unpaid' and reserved and not status in (8, 9) and total_cents > 0;
