-- Few lines have portions that cost nothing; reports add these to what is read from the key alone.
create index order_line_given on order_line (venue_id, order_id) where given_away > 0;
