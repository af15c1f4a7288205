-- Who typed a call for a waiter: the digest of the phone's mark and of its address, so that what is open of them has an end as orders have; forgotten after a day.
alter table assistance_request add column phone bytea, add column address bytea;
create index assistance_request_address on assistance_request (created_at) where address is not null;
