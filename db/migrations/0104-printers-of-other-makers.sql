-- Epson's Server Direct Print, and whatever takes ESC/POS in the network: docs/decisions/0073-tickets-on-paper.md.
alter table printer drop constraint printer_kind_check;
alter table printer add constraint printer_kind_check check (kind in ('cloudprnt', 'epson', 'escpos'));
-- The IP address of a printer that we call; it has no address of ours, and needs none.
alter table printer add column host text check (length(host) <= 45);
alter table printer alter column token_hash drop not null;
alter table printer add check ((kind = 'escpos') = (host is not null)), add check ((kind = 'escpos') = (token_hash is null));
