-- Why: money stops when it no longer adds up. The hourly check writes its result here; every process
-- looks once a second, and while the gate is shut no money path writes.

create table ledger_gate (
  is_gate boolean primary key default true check (is_gate),
  is_open boolean not null default true,
  failed text[] not null default '{}',
  checked_at timestamptz not null default now(),
  check (is_open = (failed = '{}'))
);
insert into ledger_gate default values;

grant select, update on ledger_gate to kapis_app;

-- The keys that receipts were ever signed with: a receipt must be checkable after a key is retired.
create table fairness_key (
  key_id text primary key,
  public_key text not null,
  first_used_at timestamptz not null default now()
);

grant select, insert on fairness_key to kapis_app;
