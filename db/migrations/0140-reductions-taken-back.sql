-- What staff took off a round is put back on it as long as nothing of it is paid: docs/decisions/0090-what-came-off-goes-back-on.md.
-- Of portions that were taken off: what they took along of the round's discount, and of the part of it that staff gave.
alter table order_reduction
  add column along_cents integer not null default 0,
  add column along_house_cents integer not null default 0,
  add column undone_at timestamptz,
  add column undone_by uuid references account_user (id) on delete set null,
  add constraint order_reduction_along check (along_cents >= 0 and along_house_cents between 0 and along_cents) not valid,
  add constraint order_reduction_undone check (undone_by is null or undone_at is not null) not valid;
alter table order_reduction validate constraint order_reduction_along, validate constraint order_reduction_undone;
create index order_reduction_undone_by on order_reduction (undone_by) where undone_by is not null;
