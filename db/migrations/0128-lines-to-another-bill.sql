-- Portions of a round go to another table's bill before they are paid: docs/decisions/0085-lines-go-to-another-bill.md.
-- Of what is gone from a line (`taken_off`), what is made and brought all the same, at another table.
alter table order_line
  add column moved_off integer not null default 0,
  add constraint order_line_moved check (moved_off between 0 and taken_off) not valid;
alter table order_line validate constraint order_line_moved;

-- Of which round this one was a part.
alter table orders
  add column cut_from uuid,
  add constraint orders_cut_fk foreign key (venue_id, cut_from) references orders (venue_id, id) deferrable initially deferred not valid;
alter table orders validate constraint orders_cut_fk;
create index orders_cut_from on orders (venue_id, cut_from) where cut_from is not null;
