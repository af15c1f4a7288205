-- Until when a venue is on its plan, where somebody said so; of a trial `trial_ends_at` says it. Null: without an end.
alter table venue add column plan_ends_at timestamptz;
-- The plan that its maker had in mind, from the page of prices.
alter table venue add column wanted_tier smallint check (wanted_tier between 1 and 3);
-- Every so often those are looked for whose plan ends soon.
create index venue_trial_ends on venue (trial_ends_at) where trial_ends_at is not null;
create index venue_plan_ends on venue (plan_ends_at) where plan_ends_at is not null;
