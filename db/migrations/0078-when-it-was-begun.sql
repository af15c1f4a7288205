-- Guests read beside each step of their order when it was reached: that it was begun, too.
alter table orders add column preparing_at timestamptz;
