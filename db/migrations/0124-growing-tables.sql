-- What is asked of tables that grow with every order reads no more of them than it needs (tests/journeys/plans.test.ts).
-- Stamps that were given or taken by hand, for the report of a venue's days; those of orders are found by their order.
create index stamp_entry_by_hand on stamp_entry (venue_id, at) where order_id is null;
-- Who still has an address: those of the last day. `seen_at` is not in it, so that a phone that is seen again writes to its row alone.
create index visit_person_addressed on visit_person (venue_id) where address is not null;
-- What is forgotten when it is old: rows lie in the order of time, so that a few bytes for each hundred pages are enough.
create index print_job_made on print_job using brin (made_at) with (pages_per_range = 32);
create index mail_log_at on mail_log using brin (at) with (pages_per_range = 32);
