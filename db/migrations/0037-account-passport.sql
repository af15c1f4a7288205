-- What a person avoids, kept with their account because they asked for it: health data, which is why it has a table of its own. Switched off, the row goes.
create table account_passport (
  user_id uuid primary key references account_user (id) on delete cascade,
  avoids text[] not null,
  rather_not text[] not null,
  diets text[] not null,
  consented_at timestamptz not null default now(),
  constraint account_passport_avoids_known check (avoids <@ array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']),
  constraint account_passport_rather_not_avoided check (rather_not <@ avoids),
  constraint account_passport_diets_known check (diets <@ array['vegan', 'vegetarian', 'halal', 'alcohol_free'])
);
