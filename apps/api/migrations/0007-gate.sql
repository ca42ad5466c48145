-- Why: no money may move while the ledger does not add up. The hourly check writes its result to
-- this table, and every process reads it once a second. While the gate is closed, no money moves.

create table ledger_gate (
  is_gate boolean primary key default true check (is_gate),
  is_open boolean not null default true,
  failed text[] not null default '{}',
  checked_at timestamptz not null default now(),
  check (is_open = (failed = '{}'))
);
insert into ledger_gate default values;

grant select, update on ledger_gate to kapis_app;

-- Every key that ever signed receipts. Keys stay here for ever, because a receipt must be
-- verifiable even after its key is retired.
create table fairness_key (
  key_id text primary key,
  public_key text not null,
  first_used_at timestamptz not null default now()
);

grant select, insert on fairness_key to kapis_app;
