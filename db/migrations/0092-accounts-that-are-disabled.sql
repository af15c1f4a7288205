-- An administrator may disable an account. Whatever opens a door for one is refused by the rows themselves: who signs in at the very moment waits for the
-- disabling, and then finds the door shut.
alter table account_user add column disabled_at timestamptz;
alter table account_user add constraint account_user_disabled_admin check (disabled_at is null or not is_admin);

create function refuse_disabled_account() returns trigger language plpgsql as $$
declare
  since timestamptz;
begin
  -- Not in the condition: a row that is being disabled must be waited for, and read as it is then.
  select disabled_at into since from account_user where id = new.user_id for key share;
  if since is not null then
    raise exception 'This account is disabled.' using errcode = 'PA001';
  end if;
  return new;
end $$;

create trigger account_session_disabled before insert on account_session
  for each row execute function refuse_disabled_account();
create trigger admin_app_password_disabled before insert on admin_app_password
  for each row execute function refuse_disabled_account();
