-- The day on which a dish's allergens were last looked at, whether its recipe changed since, and which of the venue's own marks it has.
alter table item
  add column recorded_on date,
  add column to_check boolean not null default false,
  add column own_marks text[] not null default '{}';
