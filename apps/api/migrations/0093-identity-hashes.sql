-- Why: deleting an account erased the identity of its owner, so exclusions and promo claims were
-- forgotten: the same mobile number and email address could sign up again. Keyed hashes of them now
-- outlive the account; without the key, they identify nobody. See docs/decisions/022.

create table identity_hash (
  player_id uuid not null references app_user,
  -- The id of the key that the hash was made with, so that keys can be replaced.
  key_id text not null,
  hash bytea not null check (octet_length(hash) = 32),
  -- What was hashed. 'gcash' is a number that the player only entered, so it could be anybody's;
  -- 'gcash_paid' has received a payout or paid a deposit.
  kind text not null check (kind in ('mobile', 'email', 'gcash', 'gcash_paid')),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (player_id, key_id, kind, hash)
);
create index identity_hash_by_hash on identity_hash (hash);

grant select, insert, delete on identity_hash to kapis_app;
