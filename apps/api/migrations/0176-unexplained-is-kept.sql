-- Why: the dashboard and the metrics show the pesos that nobody has explained. Comparing all days
-- that are not sealed took longer with each of them, so a job stores the result. Processes of the
-- previous release do not use this table.

create table recon_unexplained (
  is_only boolean primary key default true check (is_only),
  amount_minor bigint not null check (amount_minor >= 0),
  lines int not null check (lines >= 0),
  oldest_at timestamptz,
  is_started boolean not null,
  counted_at timestamptz not null
);
grant select, insert, update on recon_unexplained to kapis_app;
