-- What the contract no longer takes goes out of what was kept, or whoever reads it would be answered with an error. The expression is that of
-- `address` in src/platform/shared/wire.ts: no address but a path of ours and http(s).
create function pg_temp.safe(value text) returns text language sql immutable as $$
  select case when value ~* '^(?!\s|//)[^:\\\t\r\n]*$|^https?://[^\\\t\r\n]+$' then value else '' end
$$;
update venue set logo = pg_temp.safe(logo), header_bg = pg_temp.safe(header_bg)
  where logo <> pg_temp.safe(logo) or header_bg <> pg_temp.safe(header_bg);
update venue set rewards = jsonb_set(rewards, '{loyaltyStamps,stampImage}', to_jsonb(pg_temp.safe(rewards #>> '{loyaltyStamps,stampImage}')))
  where rewards #>> '{loyaltyStamps,stampImage}' <> pg_temp.safe(rewards #>> '{loyaltyStamps,stampImage}');
update item set image = pg_temp.safe(image) where image <> pg_temp.safe(image);
update promotion set background_image = pg_temp.safe(background_image) where background_image <> pg_temp.safe(background_image);

-- Names that every object of JavaScript has are no keys of a map: a dot makes them others.
create function pg_temp.taken(name text) returns boolean language sql immutable as $$
  select name in ('constructor', 'prototype', '__proto__', 'toString', 'toLocaleString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf',
    'propertyIsEnumerable', '__defineGetter__', '__defineSetter__', '__lookupGetter__', '__lookupSetter__')
$$;
update category set name = name || '.' where pg_temp.taken(name);
update item set extras = (
    select jsonb_agg(case when pg_temp.taken(extra ->> 'option') then jsonb_set(extra, '{option}', to_jsonb((extra ->> 'option') || '.')) else extra end order by at)
    from jsonb_array_elements(extras) with ordinality as each (extra, at)
  )
  where exists (select from jsonb_array_elements(extras) extra where pg_temp.taken(extra ->> 'option'));
drop function pg_temp.safe(text);
drop function pg_temp.taken(text);
