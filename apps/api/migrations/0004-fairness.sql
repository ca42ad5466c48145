-- Why: the seeds of PF-1. An epoch is 1,024 rounds under one Merkle root, which is published before
-- the client seed is chosen. The epoch's secret is encrypted with a configured key and is decrypted
-- only to play.

create table fairness_epoch (
  player_id uuid not null references app_user,
  epoch int not null check (epoch > 0),
  root bytea not null check (length(root) = 32),
  secret_sealed bytea not null,
  -- The upper half of the Merkle tree: 32 subtree roots and all nodes above them. With it, the path
  -- of a round can be computed from one block of 32 leaves instead of all 1,024.
  tree_top bytea not null check (length(tree_top) = 63 * 32),
  -- Null until the player or, failing that, the server has chosen a client seed for this root.
  client_seed text,
  client_seed_by text check (client_seed_by in ('player', 'server')),
  state text not null default 'next' check (state in ('next', 'active', 'closing', 'closed')),
  rounds_used int,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  closed_at timestamptz,
  primary key (player_id, epoch),
  check ((state = 'next') = (client_seed is null))
);

-- A player has at most one next epoch and at most one active epoch.
create unique index fairness_epoch_one_next on fairness_epoch (player_id) where state = 'next';
create unique index fairness_epoch_one_active on fairness_epoch (player_id) where state = 'active';

grant select, insert, update on fairness_epoch to kapis_app;
