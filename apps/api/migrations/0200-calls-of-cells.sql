-- Why: a change that another cell sends is accepted once. Each process remembered the signatures that
-- it had seen, so that a call could be sent again to another process of the cell, or to one that had
-- just been started.

create table peer_call (
  -- The id in the signed statement of a call.
  call_id text primary key,
  seen_at timestamptz not null default clock_timestamp()
);
create index peer_call_by_time on peer_call (seen_at);
grant select, insert, delete on peer_call to kapis_app;
