-- Why: facts that every cell must know, in one order for all (docs/decisions/071). The log is
-- append-only: a cell that joins reads it from the beginning.

-- The name of the log. A cell that finds another one publishes what it knows again.
create table fact_log (
  is_only boolean primary key default true check (is_only),
  log_id uuid not null default gen_random_uuid()
);
insert into fact_log default values;

create table fact (
  -- Rises in the order of commits, because whoever appends holds a lock.
  fact_id bigint generated always as identity primary key,
  -- Given by the cell, so that a fact that is sent again is not appended again.
  source_id uuid not null unique,
  kind text not null,
  key text not null,
  body jsonb not null,
  cell text not null,
  at timestamptz not null default clock_timestamp()
);
create index fact_by_key on fact (kind, key, fact_id);

grant select on fact_log to kapis_app;
grant select, insert on fact to kapis_app;
