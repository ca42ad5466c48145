-- Why: a list is megabytes long, and comparing each one with all others read it again each time,
-- which could take longer than a statement may. Their names are now read once.

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
        else false
      end
    returning 1)
  select count(*) from pruned
$$;
