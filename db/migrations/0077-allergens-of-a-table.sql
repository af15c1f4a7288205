-- What somebody at a table cannot have is one of the fourteen, as everywhere else.
alter table table_cart_ready
  add constraint table_cart_ready_avoids_known check (avoids <@ array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']);
