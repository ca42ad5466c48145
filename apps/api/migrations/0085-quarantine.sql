-- Why: a check that is too old must stop money as a failed one does, and a fault in the books of one
-- player must stop that player only. The gate knows how long a check is valid; players whose own
-- rows do not add up are listed here until a check finds them clean.

alter table ledger_gate
  add column stale_seconds int not null default 10800 check (stale_seconds > 0);

create table ledger_quarantine (
  player_id uuid primary key references app_user,
  -- The names of the invariants that this player's rows break.
  findings text[] not null check (findings <> '{}'),
  since timestamptz not null default clock_timestamp()
);

grant select, insert, update, delete on ledger_quarantine to kapis_app;
