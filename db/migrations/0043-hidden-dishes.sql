-- A dish that guests neither see nor order, and that stays in the editor as it is.
alter table item add column hidden boolean not null default false;
