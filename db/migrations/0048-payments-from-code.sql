-- Payments for orders with a table's own code count apart from those of who typed a table or has none: nobody at home makes a table's card dear.
alter table payment add column from_code boolean not null default false;
