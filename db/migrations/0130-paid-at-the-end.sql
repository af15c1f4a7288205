-- 101: no way to pay, but the moment: the order is paid with the bill of its table, in whatever way that is paid. Checked against what is there in a second step,
-- which keeps nobody from reading and writing meanwhile.
alter table orders drop constraint orders_payment_method_known;
alter table orders add constraint orders_payment_method_known check (payment_method in (0, 1, 2, 3, 4, 99, 100, 101)) not valid;
alter table orders validate constraint orders_payment_method_known;
