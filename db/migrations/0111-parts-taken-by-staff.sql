-- A part of a bill that staff took money for, of nobody in particular: an equal part, some portions of a line, a sum.
-- Null: nobody of the table held it; it is paid in the moment in which it is cut.
alter table bill_share alter column person_id drop not null;
