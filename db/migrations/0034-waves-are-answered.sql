-- While a wave of strangers is known, and guests are seen to use the tables' codes that day, orders of strangers wait for a look; until staff say that
-- these are guests (`let_in`), for as long as the wave lasts.
alter table order_wave add column holds boolean not null default false;
alter table order_wave add column let_in boolean not null default false;

alter table orders drop constraint orders_waits_for_check;
alter table orders add constraint orders_waits_for_check check (waits_for in ('code', 'cap', 'staff', 'wave')) not valid;
alter table orders validate constraint orders_waits_for_check;
