-- A printer without a printer: its tickets are printed as soon as they are there, and seen in the portal. docs/decisions/0073-tickets-on-paper.md.
alter table printer drop constraint printer_kind_check;
alter table printer add constraint printer_kind_check check (kind in ('cloudprnt', 'epson', 'escpos', 'screen'));
-- Nobody asks for its tickets, and it is called nowhere.
alter table printer drop constraint printer_check2;
alter table printer add constraint printer_token_check check ((kind in ('escpos', 'screen')) = (token_hash is null));
