-- What limits a promotion beside its dates and its total uses: the least an order must come to after rewards, how often one person may use
-- it, and the days and hours of the week in which it runs ({"days": [0..6], "from": "17:00", "to": "19:00"}, on the venue's own clock).
alter table promotion
  add column minimum_cents integer not null default 0 check (minimum_cents >= 0),
  add column max_per_person integer check (max_per_person >= 1),
  add column hours jsonb not null default '{}';

-- How often somebody used a promotion, and what it brought: counted from the orders themselves, so that a cancelled one gives its use back.
create index orders_promotion on orders (venue_id, promotion_id, user_id) where promotion_id is not null;
