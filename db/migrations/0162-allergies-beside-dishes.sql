-- The revision that an order had when its guests last said an allergy: who has read what stood there before has not read that. Null: all came along.
alter table orders add column allergy_said_revision integer;

-- An order whose own call was answered may be unread anew, and share the strangers' call: only calls that are open keep it out of that.
create or replace function allergy_call_ends() returns trigger language plpgsql as $$
declare
  call record;
  other record;
begin
  select id, from_code into call from assistance_request
    where venue_id = new.venue_id and order_id = new.id and status <> 'resolved' for update;
  if not found then return null; end if;
  -- Strangers' orders share one call: it goes on with the next that nobody has read.
  if call.from_code is false then
    select o.id, o.number, o.floor, o.table_number into other from orders o
      where o.venue_id = new.venue_id and o.id <> new.id and o.status < 4 and not o.awaiting_confirmation
        and o.allergy_called_at is not null and o.allergy_read_at is null
        and cardinality(o.avoids) > cardinality(o.rather_not)
        and not exists (select from assistance_request r where r.venue_id = o.venue_id and r.status <> 'resolved'
          and (r.order_id = o.id or r.sub_option = 'Allergy not read: #' || o.number))
      order by o.placed_at, o.id limit 1;
    if found then
      update assistance_request set order_id = other.id, floor = other.floor, table_number = other.table_number,
        sub_option = 'Allergy not read: #' || other.number, status = 'open', acknowledged_at = null, revision = revision + 1
        where venue_id = new.venue_id and id = call.id returning id, revision into call;
      perform tell_of_request(new.venue_id, call.id, call.revision, 'seated', 'system');
      return null;
    end if;
  end if;
  update assistance_request set status = 'resolved', resolved_at = now(), awaiting_confirmation = false, revision = revision + 1
    where venue_id = new.venue_id and id = call.id returning id, revision into call;
  perform tell_of_request(new.venue_id, call.id, call.revision, 'resolved', coalesce(new.allergy_read_by::text, 'system'));
  return null;
end $$;
