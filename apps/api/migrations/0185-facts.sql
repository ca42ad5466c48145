-- Why: a deployment may consist of several cells, each with a database of its own, and some facts must
-- be known in all of them: who is excluded, which promo codes exist (docs/decisions/071). The
-- transaction that causes a fact writes a row of the outbox, which is sent to the directory after
-- the commit. The only cell of a deployment writes nothing here. Processes of the previous release do
-- not use the tables.

create table fact_outbox (
  fact_outbox_id bigint generated always as identity primary key,
  -- The name of the fact in all cells. A restored database may give out a number again.
  source_id uuid not null default gen_random_uuid() unique,
  kind text not null,
  key text not null,
  body jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  -- When the directory had it. The row is deleted once the fact has come back in its order.
  sent_at timestamptz
);
create index fact_outbox_unsent on fact_outbox (fact_outbox_id) where sent_at is null;
create index fact_outbox_by_key on fact_outbox (kind, key);

-- How far this cell has read the facts of the directory. One row.
create table fact_cursor (
  is_only boolean primary key default true check (is_only),
  -- The log that was read. A directory that was made anew has another.
  log_id uuid not null,
  fact_id bigint not null
);

-- The newest facts that could not be applied: of a kind that this release does not know, or after
-- an error. They are tried again, and a newer fact with the same key replaces them.
create table fact_waiting (
  kind text not null,
  key text not null,
  fact_id bigint not null,
  cell text not null,
  body jsonb not null,
  why text not null,
  since timestamptz not null default clock_timestamp(),
  primary key (kind, key)
);

grant select, insert, delete on fact_outbox, fact_cursor, fact_waiting to kapis_app;
grant update (sent_at) on fact_outbox to kapis_app;
grant update on fact_cursor, fact_waiting to kapis_app;
