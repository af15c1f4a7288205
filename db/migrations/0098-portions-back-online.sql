-- What was paid online goes back by portions too: docs/decisions/0061-portions-go-back.md. [{line (from 1), quantity, cents}]; null: of no dish in particular.
alter table payment_refund add column portions jsonb;

-- Never more portions of a line than were paid, whoever asks; the payment's row is held by its refund. What failed went nowhere.
create function check_portions_back_online() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select x.line, sum(x.quantity) as quantity
      from payment_refund r, jsonb_to_recordset(r.portions) as x(line int, quantity int)
      where r.venue_id = new.venue_id and r.order_id = new.order_id and r.status <> 'failed' and r.portions is not null
      group by x.line) gone
    left join order_line l on l.venue_id = new.venue_id and l.order_id = new.order_id and l.position = gone.line - 1
    where gone.quantity > coalesce(l.quantity - l.given_away, 0)) then
    raise exception 'no more of a line goes back than was paid' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger payment_refund_portions after insert on payment_refund for each row when (new.portions is not null)
  execute function check_portions_back_online();
