-- Whoever is signed out, by whatever way, is told to every process at once: what a session follows ends with it. Rare, so that the lock which a
-- notification takes at its commit keeps nobody waiting.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('parea_venue', old.user_id || ':signed_out');
  return null;
end $$;

create trigger account_session_ended after delete on account_session
  for each row execute function tell_session_ended();
