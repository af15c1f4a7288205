-- Since when far more orders than the venue is used to come from phones that were never here; null: no more of those than usual.
alter table order_wave add column strangers_since timestamptz;
create index orders_first_of_phone on orders (placed_at) where marks @> '{first_of_phone}';
