-- Why: pages that are open show at once what happened to their player. The transaction that causes
-- such a change writes a row here, and the worker passes committed rows on and deletes them.
-- Processes of the previous release do not use the table.

create table live_outbox (
  live_outbox_id bigint generated always as identity primary key,
  -- The only user who may see the event. Null: the kind of the event says who may.
  to_user_id uuid,
  event jsonb not null,
  made_at timestamptz not null default clock_timestamp()
);

grant select, insert, delete on live_outbox to kapis_app;
