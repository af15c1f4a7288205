-- Money is whole cents (bigint would be generous: integer holds 21 million euro). Every tenant's table carries venue_id in its key,
-- so that the database can be spread by venue later. Text that people typed is bounded at the edge; here the invariants are guarded.

-- Accounts: the tables of better-auth, under our names --------------------------------------------------------------------------
create table account_user (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  account_type text not null default 'User' check (account_type in ('User', 'Store')),
  first_name text not null default '',
  last_name text not null default '',
  store_name text not null default '',
  dob date,
  address text,
  language text,
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table account_session (
  id uuid primary key,
  user_id uuid not null references account_user (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_session_user on account_session (user_id);

create table account_credential (
  id uuid primary key,
  user_id uuid not null references account_user (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  issuer text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_credential_user on account_credential (user_id);

create table account_verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index account_verification_identifier on account_verification (identifier);

-- What /secret hands out instead of the password: only its SHA-256 is kept.
create table admin_app_password (
  id uuid primary key,
  user_id uuid not null references account_user (id) on delete cascade,
  secret_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index admin_app_password_user on admin_app_password (user_id);

-- Venues ------------------------------------------------------------------------------------------------------------------------
-- Stamps are collected at a company; only an administrator puts venues into one.
create table company (
  id uuid primary key,
  name text not null
);

create table venue (
  id uuid primary key,
  number integer not null unique,
  revision integer not null default 1,
  company_id uuid not null references company (id),
  company_name text not null default '',
  title text not null,
  subtitle text not null default '',
  logo text not null default '',
  header_bg text not null default '',
  store_type smallint not null default 0 check (store_type in (0, 1, 2)),
  country text not null default 'CY',
  time_zone text not null default 'Asia/Nicosia',
  languages text[] not null default '{en}',
  currency text not null default 'EUR',
  translations jsonb not null default '{}',
  delivery_methods jsonb not null default '[]',
  payment_methods jsonb not null default '[]',
  layout jsonb not null default '{}',
  css jsonb not null default '{}',
  rewards jsonb not null default '{}',
  configuration jsonb not null default '{}',
  table_arrangement jsonb not null default '[]',
  opening_hours jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The one row of a venue that an order updates: the numbers of its events and of its orders of the day. Taken from a row, not a
-- sequence, because a sequence does not number in commit order and a reader of "everything after n" would skip the late committer.
create table venue_pulse (
  venue_id uuid primary key references venue (id) on delete cascade,
  event_seq bigint not null default 0,
  business_day date not null default '2000-01-01',
  order_number integer not null default 0,
  -- Moves with everything that changes what diners see; the key of cached pages.
  menu_version bigint not null default 1
);

create table venue_account (
  venue_id uuid not null references venue (id) on delete cascade,
  position integer not null,
  email text not null default '',
  user_id uuid references account_user (id) on delete set null,
  role text not null default 'owner' check (role in ('owner', 'manager', 'staff')),
  primary key (venue_id, position),
  unique (venue_id, user_id)
);
create index venue_account_user on venue_account (user_id);

create table category (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  name text not null,
  position integer not null,
  tint text,
  translations jsonb not null default '{}',
  primary key (venue_id, id),
  unique (venue_id, name)
);

create table item (
  venue_id uuid not null,
  id text not null,
  category_id uuid not null,
  position integer not null,
  name text not null,
  description text not null default '',
  price_cents integer not null check (price_cents >= 0),
  image text not null default '',
  in_stock boolean not null default true,
  stock_qty integer check (stock_qty >= 0),
  ribbon jsonb not null default '{}',
  gives_stamp boolean not null default false,
  allergens text[] not null default '{}',
  extras jsonb not null default '[]',
  vat_class text not null default 'food',
  translations jsonb not null default '{}',
  primary key (venue_id, id),
  foreign key (venue_id, category_id) references category (venue_id, id) on delete cascade
);
create index item_category on item (venue_id, category_id, position);

create table promotion (
  venue_id uuid not null references venue (id) on delete cascade,
  id uuid not null,
  position integer not null,
  name text not null,
  description text not null default '',
  starts_at timestamptz,
  ends_at timestamptz,
  should_show boolean not null default false,
  background_color text not null default '',
  background_image text not null default '',
  text_color text not null default '',
  code text,
  code_id text,
  discount_type text not null default '%' check (discount_type in ('-', '%')),
  -- '-': cents off; '%': hundredths of a percent.
  discount integer not null default 0 check (discount >= 0),
  max_uses integer check (max_uses >= 0),
  used integer not null default 0 check (used >= 0 and (max_uses is null or used <= max_uses)),
  translations jsonb not null default '{}',
  primary key (venue_id, id)
);

-- Orders ------------------------------------------------------------------------------------------------------------------------
create table orders (
  venue_id uuid not null references venue (id),
  id uuid not null,
  number integer not null,
  business_day date not null,
  -- The specification's readable id, unique per venue.
  order_id text not null,
  revision integer not null default 1,
  idempotency_key text,
  request_fingerprint bytea,
  user_id uuid references account_user (id) on delete set null,
  buyers_name text not null,
  floor integer not null default 0,
  table_number integer not null default 0,
  delivery_method smallint not null,
  payment_method smallint not null,
  status smallint not null default 0 check (status in (0, 1, 2, 3, 4, 5, 8, 9)),
  status_reason text,
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'pending', 'paid', 'part_refunded', 'refunded', 'failed')),
  currency text not null,
  subtotal_cents integer not null check (subtotal_cents >= 0),
  reward_savings_cents integer not null check (reward_savings_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  tip_cents integer not null default 0 check (tip_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  promo_code text,
  promotion_id uuid,
  rewards_used integer not null default 0 check (rewards_used >= 0),
  stamps_added integer not null default 0 check (stamps_added >= 0),
  note text,
  avoids text[] not null default '{}',
  language text not null default 'en',
  placed_at timestamptz not null default now(),
  status_at timestamptz not null default now(),
  primary key (venue_id, id),
  unique (venue_id, order_id),
  unique (venue_id, business_day, number),
  unique (venue_id, idempotency_key),
  check (total_cents = subtotal_cents - reward_savings_cents - discount_cents + tip_cents)
);
create index orders_open on orders (venue_id, placed_at) where status < 4;
create index orders_user on orders (user_id, placed_at desc) where user_id is not null;
create index orders_id on orders (id);

create table order_line (
  venue_id uuid not null,
  order_id uuid not null,
  position integer not null,
  item_id text not null,
  name text not null,
  quantity integer not null check (quantity between 1 and 100),
  unit_cents integer not null check (unit_cents >= 0),
  line_cents integer not null check (line_cents = unit_cents * quantity),
  chosen jsonb not null default '[]',
  vat_class text not null,
  -- Hundredths of a percent, as it was on the day.
  vat_rate integer not null,
  allergens text[] not null default '{}',
  gives_stamp boolean not null default false,
  note text,
  snapshot jsonb not null default '{}',
  primary key (venue_id, order_id, position),
  foreign key (venue_id, order_id) references orders (venue_id, id) on delete cascade
);

-- Everything that happened at a venue, numbered in commit order: the truth that live pages replay ------------------------------------
create table venue_event (
  venue_id uuid not null,
  seq bigint not null,
  type text not null,
  -- What changed (an order, a request, an item) and, for an order, its revision: the id of the order's own stream.
  subject_id text not null,
  subject_revision integer not null default 1,
  data jsonb not null default '{}',
  actor text not null default 'system',
  at timestamptz not null default now(),
  primary key (venue_id, seq)
);
create index venue_event_subject on venue_event (venue_id, subject_id, subject_revision);

-- Loyalty -----------------------------------------------------------------------------------------------------------------------
-- The ledger is only added to; the card is its sums, kept beside it so that a reward can be taken by one conditional update.
create table stamp_card (
  company_id uuid not null references company (id),
  user_id uuid not null references account_user (id) on delete cascade,
  stamps integer not null default 0 check (stamps >= 0),
  rewards_used integer not null default 0 check (rewards_used >= 0),
  primary key (company_id, user_id)
);

create table stamp_entry (
  company_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  venue_id uuid,
  order_id uuid,
  kind text not null check (kind in ('earn', 'spend', 'reverse', 'release', 'adjust')),
  stamps integer not null default 0,
  rewards integer not null default 0,
  reason text not null,
  at timestamptz not null default now(),
  primary key (company_id, user_id, id),
  -- An order earns once, spends once, is reversed once.
  unique (order_id, kind),
  foreign key (company_id, user_id) references stamp_card (company_id, user_id) on delete cascade
);
