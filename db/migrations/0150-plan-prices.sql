-- What the operator's Stripe asks for a plan each time that it is paid, as it said last: in hundredths.
create table plan_price (
  price text primary key,
  cents int not null check (cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  looked_at timestamptz not null
);
