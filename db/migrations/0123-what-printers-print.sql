-- Whose tables a printer is for, by their floors (none: everybody's), in which language, and more that it prints: docs/decisions/0073-tickets-on-paper.md.
alter table printer add column floors int[] not null default '{}';
-- Null: the first of the menu.
alter table printer add column language text check (language in ('en', 'el'));
-- `paid`: the ticket comes once the order is paid; `bill`: the table's bill when a guest asks for it.
alter table printer drop constraint printer_prints_check;
alter table printer add constraint printer_prints_check check (prints <@ array['placed', 'accepted', 'paid', 'cancelled', 'bill']::text[]);
