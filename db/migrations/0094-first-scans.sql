-- When somebody first opened a venue's menu by the code of one of its tables: who has just opened the venue sees it happen.
alter table venue add column first_scanned_at timestamptz;
