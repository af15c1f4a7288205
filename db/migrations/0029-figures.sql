-- Reports read money by the day on which it came or went back.
create index payment_paid_on on payment (venue_id, paid_at) where status = 'paid';
create index payment_refund_done_on on payment_refund (venue_id, done_at) where status = 'done';
create index payment_refund_of_order on payment_refund (venue_id, order_id) where status = 'done';
create index settlement_refunded_on on settlement (venue_id, at) where kind = 'refund';

-- Orders that count as paid at the table without an entry of who took it: one each, so that the books have all money that came.
insert into settlement (venue_id, id, order_id, kind, method, amount_cents, at)
select o.venue_id, gen_random_uuid(), o.id, 'payment', case o.payment_method when 99 then 'cash' else 'card' end, o.total_cents, o.placed_at
from orders o
where o.payment_status in ('paid', 'part_refunded', 'refunded') and o.payment_method in (99, 100) and o.total_cents > 0
  and not exists (select 1 from settlement s where s.venue_id = o.venue_id and s.order_id = o.id and s.kind = 'payment')
  and not exists (select 1 from payment p where p.venue_id = o.venue_id and p.order_id = o.id and p.status = 'paid');
