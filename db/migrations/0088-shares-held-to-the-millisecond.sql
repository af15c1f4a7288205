-- The app reads times to the millisecond, PostgreSQL compares them to the microsecond: within one millisecond a share was held for one and over for the
-- other, and whoever reached for its line then heard of an error instead of who holds it.
alter table bill_share alter column held_until type timestamptz(3);
