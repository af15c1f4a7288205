-- A portion that was paid in two ways goes back in two: it counts once, and what it came to is of its own VAT rate in both.
alter table settlement_line drop constraint settlement_line_quantity_check, add constraint settlement_line_quantity_check check (quantity >= 0);
