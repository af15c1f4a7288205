-- A backup brings each order with what was taken of it, and each line with what was claimed of it: money and parts that are restored add nothing anew.
create or replace function share_part_claims() returns trigger language plpgsql as $$
begin
  if current_setting('parea.restoring', true) = 'on' then
    return new;
  end if;
  update bill_line l set claimed_cents = l.claimed_cents + new.cents, claimed_units = l.claimed_units + new.units
  from bill_share s
  where l.venue_id = new.venue_id and l.order_id = new.order_id and l.line = new.line
    and s.venue_id = new.venue_id and s.id = new.share_id and s.state in ('held', 'paid');
  if not found then
    raise exception 'a part is taken of a line that is on the bill, by a share that is held' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function settlement_guard() returns trigger language plpgsql as $$
declare
  kept integer;
begin
  if current_setting('parea.restoring', true) = 'on' then
    return new;
  end if;
  perform 1 from orders where venue_id = new.venue_id and id = new.order_id for no key update;
  select coalesce(sum(case kind when 'payment' then amount_cents else -amount_cents end), 0) into kept
    from settlement where venue_id = new.venue_id and order_id = new.order_id;
  if new.kind = 'refund' and new.amount_cents > kept then
    raise exception 'refunds of an order are never above what was paid' using errcode = 'check_violation';
  end if;
  if new.kind = 'payment' then
    update orders set taken_cents = taken_cents + new.amount_cents where venue_id = new.venue_id and id = new.order_id;
  end if;
  return new;
end $$;
