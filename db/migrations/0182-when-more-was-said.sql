-- When the guests of an order last said an allergy after it was sent; null: all came along. Where service was called before that, it is called again.
alter table orders add column allergy_told_at timestamptz;
