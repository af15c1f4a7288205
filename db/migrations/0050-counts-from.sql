-- Since when an order counts as sold, where that was not when it was ordered: staff confirmed it, or its online money came later. An order that waited since before
-- a venue's first Z report is in the report after that moment (docs/decisions/0059-counts-from.md).
alter table orders add column counts_from timestamptz;
create index orders_counts_from on orders (venue_id, counts_from) where counts_from is not null;
