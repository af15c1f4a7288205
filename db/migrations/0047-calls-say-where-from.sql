-- Whether a call came with its table's printed code or was typed; null: the system's own, or from before.
alter table assistance_request add column from_code boolean;
create index assistance_request_resolved on assistance_request (venue_id, floor, table_number, resolved_at) where status = 'resolved';
