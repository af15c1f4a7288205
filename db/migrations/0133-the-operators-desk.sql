-- The operator's desk finds what went wrong with money at any venue without reading all of it.
create index payment_problem on payment (venue_id) where problem is not null;
create index payment_refund_failed on payment_refund (venue_id) where status = 'failed';
