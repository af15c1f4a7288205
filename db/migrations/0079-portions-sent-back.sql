-- Of a line so many portions go back: one Moussaka of two (docs/decisions/0061-portions-go-back.md).
alter table settlement_line
  -- So many portions of it went back; null: all of it, or it was paid.
  add column quantity integer check (quantity > 0),
  -- What went back for it; null: nobody said, before there were portions.
  add column cents integer check (cents >= 0),
  add check (kind = 'refund' or (quantity is null and cents is null));

alter table settlement_line drop constraint settlement_line_venue_id_order_id_line_kind_key;
create unique index settlement_line_whole on settlement_line (venue_id, order_id, line, kind) where quantity is null;
create index settlement_line_order on settlement_line (venue_id, order_id);

-- Never more portions of a line than were sold, whoever asks; the order's row is held by its refund.
create function check_portions_back() returns trigger language plpgsql as $$
begin
  if (select sum(coalesce(s.quantity, l.quantity)) > max(l.quantity) from settlement_line s
      join order_line l on l.venue_id = s.venue_id and l.order_id = s.order_id and l.position = s.line - 1
      where s.venue_id = new.venue_id and s.order_id = new.order_id and s.line = new.line and s.kind = 'refund') then
    raise exception 'no more of a line goes back than was sold' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger settlement_line_portions after insert on settlement_line for each row when (new.kind = 'refund') execute function check_portions_back();
