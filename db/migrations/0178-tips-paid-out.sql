-- Cash that left the drawer as tips for the staff: it is no expense, and whoever reads the report must not pay it again.
alter table cash_move add column tips boolean not null default false;
-- Until now only its reason said so, in the words that the page proposes.
update cash_move set tips = true where reason in ('Tips paid out', 'Απόδοση φιλοδωρημάτων');
