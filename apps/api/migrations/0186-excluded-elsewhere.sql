-- Why: a person who is excluded in one cell must be refused in all of them (docs/decisions/071).
-- The rows are keyed hashes of the details of a player whose account is in another cell.

create table excluded_elsewhere (
  player_id uuid not null,
  hash bytea not null check (octet_length(hash) = 32),
  kind text not null check (kind in ('mobile', 'email', 'gcash', 'gcash_paid')),
  ends_at timestamptz not null,
  primary key (player_id, hash, kind)
);
create index excluded_elsewhere_by_hash on excluded_elsewhere (hash);
create index excluded_elsewhere_by_end on excluded_elsewhere (ends_at);
grant select, insert, update, delete on excluded_elsewhere to kapis_app;

-- A list that was imported in another cell names its importer here, who may have no row in this
-- database.
alter table exclusion_import alter column imported_by drop not null;
alter table exclusion_import add column imported_elsewhere_by text;
