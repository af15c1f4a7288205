-- What of an order's `avoids` is taste and not health; who of the kitchen read its allergies, and when; when service was called because nobody had.
alter table orders
  add column rather_not text[] not null default '{}',
  add column allergy_read_at timestamptz,
  add column allergy_read_by uuid references account_user (id) on delete set null,
  add column allergy_called_at timestamptz,
  add constraint orders_rather_not check (rather_not <@ avoids),
  add constraint orders_allergy_read check (allergy_read_at is null or cardinality(avoids) > cardinality(rather_not));
-- Orders of before were read as their kitchens read them; only those that wait still have to be.
create index orders_unread on orders (placed_at) where status = 0 and allergy_read_at is null and cardinality(avoids) > cardinality(rather_not);
