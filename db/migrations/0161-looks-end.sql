-- Whoever is signed out as an administrator, by themselves, another or a new password, looks into no venue any more.
create function looks_end() returns trigger language plpgsql as $$
begin
  delete from admin_look where user_id = old.user_id;
  return null;
end $$;
create trigger looks_end after delete on admin_app_password for each row when (old.expires_at > now()) execute function looks_end();
