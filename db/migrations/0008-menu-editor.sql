-- How sure the kitchen is of an allergen that `allergens` (contains) does not name, and when a dish can be had.
alter table item
  add column may_contain text[] not null default '{}',
  add column checked_free text[] not null default '{}',
  -- [{days: [0 Monday … 6], from, to}] on the venue's own clock; empty: whenever it is open.
  add column availability jsonb not null default '[]';
