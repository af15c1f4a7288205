-- The ledger outlives the person. A venue's books must still add up after an account is deleted, so nothing of it goes with the account:
-- card and entries stay under the account's id, a random number that then leads to nobody (name, address and orders' names are gone).
-- Moving the entries to another number would hide no more, and would need the one thing that a ledger must refuse: an update.
alter table stamp_card drop constraint stamp_card_user_id_fkey;
alter table stamp_entry drop constraint stamp_entry_company_id_user_id_fkey;
alter table stamp_entry add constraint stamp_entry_card foreign key (company_id, user_id) references stamp_card (company_id, user_id);

-- Only added to, whoever asks: a wrong entry is answered by another one.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the stamp ledger is only added to' using errcode = 'restrict_violation';
end $$;
create trigger stamp_entry_append_only before update or delete on stamp_entry for each row execute function refuse_ledger_change();
create trigger stamp_entry_never_emptied before truncate on stamp_entry for each statement execute function refuse_ledger_change();

-- What an entry may say: an earn gives stamps, a spend takes rewards, and each reversal is the opposite.
alter table stamp_entry add constraint stamp_entry_signs check (
  (kind = 'earn' and stamps > 0 and rewards = 0) or (kind = 'reverse' and stamps < 0 and rewards = 0)
  or (kind = 'spend' and stamps = 0 and rewards < 0) or (kind = 'release' and stamps = 0 and rewards > 0) or kind = 'adjust');

-- A card is the sum of its entries when a transaction ends; checked there, because the card moves before its entry is written.
create function check_card_sums() returns trigger language plpgsql as $$
declare
  card stamp_card%rowtype;
  earned bigint;
  used bigint;
begin
  select * into card from stamp_card where company_id = new.company_id and user_id = new.user_id;
  select coalesce(sum(stamps), 0), -coalesce(sum(rewards), 0) into earned, used
    from stamp_entry where company_id = new.company_id and user_id = new.user_id;
  if card.stamps <> earned or card.rewards_used <> used then
    raise exception 'the stamp card does not equal its ledger' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger stamp_card_sums after insert or update on stamp_card
  deferrable initially deferred for each row execute function check_card_sums();
create constraint trigger stamp_entry_sums after insert on stamp_entry
  deferrable initially deferred for each row execute function check_card_sums();
create index stamp_entry_latest on stamp_entry (user_id, id desc);
create index stamp_entry_card_sums on stamp_entry (company_id, user_id) include (stamps, rewards);
