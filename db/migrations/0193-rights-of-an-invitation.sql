-- What an owner switched for somebody who is invited, as it is kept of members (0186): theirs from the moment they join.
alter table team_invitation
  add column rights_on text[] not null default '{}' check (rights_on <@ array['orders_write', 'stock_write', 'floor_serve', 'payments_take', 'lines_take_off', 'lines_reduce', 'payments_refund', 'day_close', 'reports_read', 'menu_write', 'tables_write', 'settings_write']),
  add column rights_off text[] not null default '{}' check (rights_off <@ array['orders_write', 'stock_write', 'floor_serve', 'payments_take', 'lines_take_off', 'lines_reduce', 'payments_refund', 'day_close', 'reports_read', 'menu_write', 'tables_write', 'settings_write']),
  add constraint team_invitation_rights_on_or_off check (not (rights_on && rights_off));
