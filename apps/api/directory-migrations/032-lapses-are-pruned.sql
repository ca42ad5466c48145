-- Why: each block, demotion or deletion of a member of staff is a fact with a key of its own, so that
-- no newer one replaces it. After a month, all that it could close has expired.

create or replace function prune_facts() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with list as materialized (
    select fact_id, body ->> 'name' as name, body ->> 'mode' as mode
    from fact where kind = 'exclusion-list'),
  pruned as (
    delete from fact f
    where f.at < clock_timestamp() - interval '30 days'
      -- The cells compare the newest fact with the one that they know.
      and f.fact_id < (select max(fact_id) from fact)
      and case f.kind
        -- Two facts of a player may each have hashes that the other one does not have.
        when 'exclusion' then exists (select from fact n
            where n.kind = f.kind and n.key = f.key and n.fact_id > f.fact_id
              and ((n.body -> 'endsAt') = 'null' or (n.body -> 'hashes') @> (f.body -> 'hashes')))
          or (f.body ->> 'endsAt')::timestamptz < clock_timestamp() - interval '30 days'
        -- A list that replaces another one has all entries of that name.
        when 'exclusion-list' then exists (select from list o join list n on n.name = o.name
          where o.fact_id = f.fact_id and n.fact_id > o.fact_id and n.mode = 'replace')
        -- A break lasts 30 days at most, and a longer one replaces a shorter one.
        when 'cool_off' then (f.body ->> 'endsAt')::timestamptz
          < clock_timestamp() - interval '30 days'
        -- What a member of staff had requested by then has expired.
        when 'staff_lapsed' then true
        else false
      end
    returning 1)
  select count(*) from pruned
$$;
