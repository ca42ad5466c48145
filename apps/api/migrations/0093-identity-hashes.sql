-- Deleting an account erased who it belonged to, and with that its exclusion and its promo claims:
-- the same mobile number and e-mail signed up again. Keyed hashes of them outlive the account.
-- Nobody without the key can tell whose they are. See docs/decisions/022.

create table identity_hash (
  player_id uuid not null references app_user,
  -- Which key it was made with, so that keys can be replaced.
  key_id text not null,
  hash bytea not null check (octet_length(hash) = 32),
  -- 'gcash' was only typed and could be anybody's number; 'gcash_paid' was paid to or paid from.
  kind text not null check (kind in ('mobile', 'email', 'gcash', 'gcash_paid')),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (player_id, key_id, kind, hash)
);
create index identity_hash_by_hash on identity_hash (hash);

grant select, insert, delete on identity_hash to kapis_app;
