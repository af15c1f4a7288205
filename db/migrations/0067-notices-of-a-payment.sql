-- What is kept of one payment's notices has an end: those that nobody signed may come from its payer (docs/decisions/0054-asked-again-once.md).
create index payment_event_payment on payment_event (payment_id) where payment_id is not null;
