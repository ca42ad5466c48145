-- Provably fair draws (PF-1): the seeds of the players and the keys that sign receipts.

create table fairness_epoch (
  player_id uuid not null references app_user,
  epoch int not null check (epoch > 0),
  root bytea not null check (length(root) = 32),
  secret_sealed bytea not null,
  tree_top bytea not null check (length(tree_top) = 63 * 32),
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
comment on table fairness_epoch is
  '1,024 rounds of a player under one Merkle root, which is published before the client seed is '
  'chosen. The epoch''s secret is encrypted with a configured key and is decrypted only to play.';
comment on column fairness_epoch.tree_top is
  'The upper half of the Merkle tree: 32 subtree roots and all nodes above them. With it, the '
  'path of a round can be computed from one block of 32 leaves instead of all 1,024.';
comment on column fairness_epoch.client_seed is
  'Null until the player or, failing that, the server has chosen a client seed for this root.';

-- A player has at most one next epoch and at most one active epoch.
create unique index fairness_epoch_one_next on fairness_epoch (player_id) where state = 'next';
create unique index fairness_epoch_one_active on fairness_epoch (player_id) where state = 'active';
-- The public log asks every minute for new commitments.
create index fairness_epoch_by_time on fairness_epoch (created_at);

grant select, insert, update on fairness_epoch to kapis_app;

create table fairness_key (
  key_id text primary key,
  public_key text not null,
  first_used_at timestamptz not null default now(),
  retired_at timestamptz
);
comment on table fairness_key is
  'Every key that ever signed receipts. Keys stay here for ever, because a receipt must be '
  'verifiable even after its key is retired.';
comment on column fairness_key.retired_at is
  'When the key was retired, so that a stolen old key cannot sign receipts of today.';

-- Prevents every change of a retired key, so that it cannot be reactivated.
create function keep_key_retired() returns trigger language plpgsql as $$
begin
  if old.retired_at is not null then
    raise exception 'the key % is retired', old.key_id;
  end if;
  return new;
end $$;
create trigger fairness_key_retired before update on fairness_key
  for each row execute function keep_key_retired();

grant select, insert on fairness_key to kapis_app;
grant update (retired_at) on fairness_key to kapis_app;
