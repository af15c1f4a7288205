-- A call about an order's unread allergies knows its order, and ends with its reason: the order was read, or stopped. Whichever way that came.
alter table assistance_request add column order_id uuid;
update assistance_request r set order_id = (
  select o.id from orders o where o.venue_id = r.venue_id and o.number = substring(r.sub_option from '[0-9]+$')::int and o.placed_at <= r.created_at
  order by o.placed_at desc limit 1)
where r.status <> 'resolved' and r.sub_option ~ '^Allergy not read: #[0-9]{1,9}$';
update assistance_request r set status = 'resolved', resolved_at = now(), revision = r.revision + 1, awaiting_confirmation = false
from orders o where o.venue_id = r.venue_id and o.id = r.order_id and r.status <> 'resolved' and (o.allergy_read_at is not null or o.status > 0);
create index assistance_request_order on assistance_request (venue_id, order_id) where order_id is not null;

-- Says it to the venue's pages, as the program does: the number is the pulse's.
create function tell_of_request(venue uuid, request uuid, request_revision integer, moved_to text, by_whom text) returns void language sql as $$
  with pulse as (update venue_pulse set event_seq = event_seq + 1 where venue_id = venue returning event_seq)
  insert into venue_event (venue_id, seq, type, subject_id, subject_revision, data, actor)
  select venue, event_seq, 'request.moved', request::text, request_revision, jsonb_build_object('to', moved_to), by_whom from pulse
$$;

create function allergy_call_ends() returns trigger language plpgsql as $$
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
      where o.venue_id = new.venue_id and o.id <> new.id and o.status = 0 and not o.awaiting_confirmation
        and o.allergy_called_at is not null and o.allergy_read_at is null
        and not exists (select from assistance_request r where r.venue_id = o.venue_id
          and (r.order_id = o.id or r.status <> 'resolved' and r.sub_option = 'Allergy not read: #' || o.number))
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
create trigger allergy_call_ends after update of allergy_read_at, status on orders for each row
  when (old.allergy_called_at is not null and old.allergy_read_at is null and old.status = 0
    and (new.allergy_read_at is not null or new.status > 0))
  execute function allergy_call_ends();

-- Guests who change tables take along what they asked for; what both tables ask for in the same words is one call.
create function requests_change_tables() returns trigger language plpgsql as $$
declare
  call record;
begin
  for call in select * from assistance_request
    where venue_id = new.venue_id and floor = old.floor and table_number = old.table_number and status <> 'resolved' order by id for update
  loop
    update assistance_request set taps = taps + call.taps
      where venue_id = new.venue_id and floor = new.floor and table_number = new.table_number and service = call.service
        and sub_option = call.sub_option and status <> 'resolved';
    if found then
      update assistance_request set status = 'resolved', resolved_at = now(), awaiting_confirmation = false, revision = revision + 1
        where venue_id = new.venue_id and id = call.id;
      perform tell_of_request(new.venue_id, call.id, call.revision + 1, 'resolved', 'system');
    else
      update assistance_request set floor = new.floor, table_number = new.table_number, revision = revision + 1
        where venue_id = new.venue_id and id = call.id;
      perform tell_of_request(new.venue_id, call.id, call.revision + 1, 'seated', 'system');
    end if;
  end loop;
  return null;
end $$;
create trigger requests_change_tables after update of floor, table_number on visit for each row
  when (old.floor <> new.floor or old.table_number <> new.table_number)
  execute function requests_change_tables();
