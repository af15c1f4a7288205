-- Old events go, in small parts: nothing has looked for them by their subject since an order's own stream reads the order itself.
drop index venue_event_subject;
