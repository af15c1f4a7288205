-- What a venue pays for, as Stripe names it: a plan that is changed to a price which no setting knows is not the one that was paid before.
alter table plan_subscription add column price text;
