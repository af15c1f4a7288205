-- A group of choices that several dishes share: a dish's `extras` name it by `{"group": id}` where it stands among the dish's own.
create table extra_group (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  extra jsonb not null check (jsonb_typeof(extra) = 'object' and not extra ? 'group'),
  primary key (venue_id, id)
);

-- No dish names a group that is not there: at the end of the transaction, so that both may change in any order.
create function refuse_group_without_row() returns trigger language plpgsql as $$
begin
  if exists (
    select from item i, jsonb_array_elements(i.extras) e
    where i.venue_id = new.venue_id and i.id = new.id and e ? 'group'
      and not exists (select from extra_group g where g.venue_id = i.venue_id and g.id::text = e ->> 'group')
  ) then
    raise exception 'a dish names a group of choices that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create constraint trigger item_groups_are_there after insert or update of extras on item deferrable initially deferred
  for each row when (new.extras @? '$[*].group') execute function refuse_group_without_row();

create function refuse_used_group() returns trigger language plpgsql as $$
begin
  if exists (select from item i where i.venue_id = old.venue_id and i.extras @> jsonb_build_array(jsonb_build_object('group', old.id::text))) then
    raise exception 'a dish still names this group of choices' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create constraint trigger extra_group_is_unused after delete on extra_group deferrable initially deferred
  for each row execute function refuse_used_group();
