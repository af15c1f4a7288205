-- Who put a line of a shared round into the cart, whosever it is on the bill by now: they read how it stands where somebody else sent it, also after
-- their table was joined to another and they sit there under another sign. Null: no cart of a table sent it, or they are nobody any more.
alter table line_person add column put_by uuid;
alter table line_person add constraint line_person_put_by_fk
  foreign key (venue_id, put_by) references visit_person (venue_id, id) on delete set null (put_by);
create index line_person_put_by on line_person (venue_id, put_by) where put_by is not null;
