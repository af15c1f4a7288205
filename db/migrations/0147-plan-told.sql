-- Of which end of a plan or trial the owners were told last, and how many days before it: the one that was nearest then.
alter table venue add column plan_told_of timestamptz;
alter table venue add column plan_told_days smallint check (plan_told_days in (7, 3, 1));
alter table venue add check ((plan_told_of is null) = (plan_told_days is null));
