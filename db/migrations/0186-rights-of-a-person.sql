-- Where somebody's rights at a venue differ from those that their role starts with: switched on, and off. An owner has all, whatever stands here.
alter table venue_account
  add column rights_on text[] not null default '{}' check (rights_on <@ array['orders_write', 'stock_write', 'floor_serve', 'payments_take', 'lines_take_off', 'lines_reduce', 'payments_refund', 'day_close', 'reports_read', 'menu_write', 'tables_write', 'settings_write']),
  add column rights_off text[] not null default '{}' check (rights_off <@ array['orders_write', 'stock_write', 'floor_serve', 'payments_take', 'lines_take_off', 'lines_reduce', 'payments_refund', 'day_close', 'reports_read', 'menu_write', 'tables_write', 'settings_write']),
  add constraint venue_account_rights_on_or_off check (not (rights_on && rights_off));
