-- Why: an outdated check must stop money just as a failed one does, and a fault in one player's
-- rows must stop only that player's money. The gate now stores how long a check stays valid.
-- Players whose own rows do not add up are listed in ledger_quarantine until a check finds no fault
-- in them.

alter table ledger_gate
  add column stale_seconds int not null default 10800 check (stale_seconds > 0);

create table ledger_quarantine (
  player_id uuid primary key references app_user,
  -- The names of the invariants that the player's rows break.
  findings text[] not null check (findings <> '{}'),
  since timestamptz not null default clock_timestamp()
);

grant select, insert, update, delete on ledger_quarantine to kapis_app;
