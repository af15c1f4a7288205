-- What a dish is recorded as beside its allergens.
alter table item
  add column marks text[] not null default '{}',
  add constraint item_marks_known check (marks <@ array['vegan', 'vegetarian', 'spicy', 'halal', 'alcohol_free']);
