-- An order that awaits confirmation takes nothing until somebody confirms it. Orders from before this took everything when they were placed.
alter table orders add column reserved boolean not null default true;

-- Which browser sent an order: a digest of its mark. How many unpaid orders it has, and whether it was here before.
alter table orders add column browser bytea;
create index orders_browser on orders (venue_id, browser) where browser is not null;
-- What unpaid online orders hold of a venue's counted dishes.
create index orders_unpaid_online on orders (venue_id) where payment_status = 'pending' and status = 0;

-- Stamps are collected when an order is placed, and buy something once staff took the order or somebody paid. Until then they are pending.
alter table stamp_card add column pending integer not null default 0;
alter table stamp_card add constraint stamp_card_pending_check check (pending between 0 and stamps);
alter table stamp_entry add column pending integer not null default 0;
alter table stamp_entry drop constraint stamp_entry_kind_check;
alter table stamp_entry add constraint stamp_entry_kind_check check (kind in ('earn', 'clear', 'spend', 'reverse', 'release', 'adjust'));
-- An earn may wait, a clear ends the waiting, and a reversal takes back what still waits too. A card may owe: rewards used have no upper end.
alter table stamp_entry drop constraint stamp_entry_signs;
alter table stamp_entry add constraint stamp_entry_signs check (
  (kind = 'earn' and stamps > 0 and rewards = 0 and pending in (0, stamps))
  or (kind = 'clear' and stamps = 0 and rewards = 0 and pending < 0)
  or (kind = 'reverse' and stamps < 0 and rewards = 0 and pending in (0, stamps))
  or (kind = 'spend' and stamps = 0 and rewards < 0 and pending = 0) or (kind = 'release' and stamps = 0 and rewards > 0 and pending = 0)
  or kind = 'adjust');

create or replace function check_card_sums() returns trigger language plpgsql as $$
declare
  card stamp_card%rowtype;
  earned bigint;
  waiting bigint;
  used bigint;
begin
  select * into card from stamp_card where company_id = new.company_id and user_id = new.user_id;
  select coalesce(sum(stamps), 0), coalesce(sum(pending), 0), -coalesce(sum(rewards), 0) into earned, waiting, used
    from stamp_entry where company_id = new.company_id and user_id = new.user_id;
  if card.stamps <> earned or card.pending <> waiting or card.rewards_used <> used then
    raise exception 'the stamp card does not equal its ledger' using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop index stamp_entry_card_sums;
create index stamp_entry_card_sums on stamp_entry (company_id, user_id) include (stamps, pending, rewards);
