-- What a venue pays at the operator's Stripe, as it was when it was looked at last: one subscription, the running or the last one.
create table plan_subscription (
  venue_id uuid primary key references venue,
  -- Counts what was written: who looked at Stripe before somebody else wrote looks again.
  revision int not null default 0,
  customer text,
  -- The page on which it is chosen and paid, as long as it is open.
  checkout text,
  subscription text,
  state text not null default 'none' check (state in ('none', 'running', 'failing', 'over')),
  tier smallint check (tier between 1 and 3),
  -- When it is paid anew; null: it is not.
  renews_at timestamptz,
  -- When it ends, or did; null: nobody ended it.
  ends_at timestamptz,
  looked_at timestamptz not null,
  check ((state = 'none') = (subscription is null)),
  check ((state = 'none') = (tier is null))
);
