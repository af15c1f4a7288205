-- Of which first payment, with the end of a trial, the owners were told: each once.
alter table plan_subscription add column first_told_of timestamptz;
