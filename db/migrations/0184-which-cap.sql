-- Of an order above the caps, which of them it is: staff are told.
alter table orders drop constraint orders_marks_check,
  add constraint orders_marks_check
  check (marks <@ '{from_code,typed,first_of_phone,far_more,over_cap,cap_table,cap_table_sum,cap_phone,cap_phone_sum,cap_address,cap_address_sum}'::text[])
  not valid;
