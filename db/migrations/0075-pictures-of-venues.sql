-- Two forms of the portal took pictures that venues are not read with (an address with a colon, a backslash): such a venue was closed to everybody,
-- its owner too. They go out as in 0016. The expression is that of `address` in src/platform/shared/wire.ts.
create function pg_temp.safe(value text) returns text language sql immutable as $$
  select case when value ~* '^(?!\s|//)[^:\\\t\r\n]*$|^https?://[^\\\t\r\n]+$' then value else '' end
$$;
update venue set logo = pg_temp.safe(logo), header_bg = pg_temp.safe(header_bg)
  where logo <> pg_temp.safe(logo) or header_bg <> pg_temp.safe(header_bg);
update venue set rewards = jsonb_set(rewards, '{loyaltyStamps,stampImage}', to_jsonb(pg_temp.safe(rewards #>> '{loyaltyStamps,stampImage}')))
  where rewards #>> '{loyaltyStamps,stampImage}' <> pg_temp.safe(rewards #>> '{loyaltyStamps,stampImage}');
drop function pg_temp.safe(text);
