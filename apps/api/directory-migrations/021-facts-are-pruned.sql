-- Why: the log only grew, by megabytes for each list. A newer fact of a key states all that is known
-- of it, so that an older one is of no use, also to a cell that reads the log from its beginning.
-- The application may not delete facts; this function deletes none that says something more than
-- what stays.

create function prune_facts() returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with pruned as (
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
        when 'exclusion-list' then exists (select from fact n
          where n.kind = f.kind and n.fact_id > f.fact_id
            and (n.body ->> 'name') = (f.body ->> 'name') and (n.body ->> 'mode') = 'replace')
        else false
      end
    returning 1)
  select count(*) from pruned
$$;
revoke execute on function prune_facts() from public;
grant execute on function prune_facts() to kapis_app;
