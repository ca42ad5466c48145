-- Why: with real money, a person's identity is checked before they stake, claim or withdraw
-- (docs/decisions/062 and 063). Names, dates of birth and document numbers are stored encrypted
-- only; of a number there is also a keyed hash, which finds a second account of the same person.
-- Processes of the previous release do not use the tables, and leave the new column as it is.

-- The time until which the player's identity is checked; null if it is not.
alter table app_user add column identity_checked_until timestamptz;

create table identity_check (
  identity_check_id uuid not null unique default gen_random_uuid(),
  player_id uuid not null references app_user,
  status text not null default 'waiting'
    check (status in ('waiting', 'asked_again', 'checked', 'refused', 'expired')),
  -- Sealed with the vault's key: names, date of birth, document. Null once deleted.
  details_sealed bytea,
  number_hash bytea not null check (octet_length(number_hash) = 32),
  -- The id of the key that the hash was made with, so that keys can be replaced.
  number_key_id text not null,
  has_duplicate boolean not null default false,
  try_number int not null default 1 check (try_number > 0),
  -- What staff decided last: reasons, parts to send again, and the text to the player.
  reasons text[] not null default '{}',
  parts text[] not null default '{}',
  message text check (char_length(message) <= 500),
  submitted_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by uuid references app_user,
  expires_at timestamptz,
  claimed_by uuid references app_user,
  claimed_at timestamptz,
  images_deleted_at timestamptz,
  version int not null default 1,
  primary key (player_id, identity_check_id),
  check ((status = 'checked') <= (expires_at is not null))
);
-- A player has one check that is not refused or expired.
create unique index identity_check_open on identity_check (player_id)
  where status in ('waiting', 'asked_again', 'checked');
create index identity_check_by_player on identity_check (player_id, submitted_at);
create index identity_check_by_status on identity_check (status, submitted_at, identity_check_id);
create index identity_check_by_number on identity_check (number_hash);

create table identity_image (
  image_id uuid not null default gen_random_uuid(),
  player_id uuid not null references app_user,
  -- Null until the player sends the check that the image belongs to.
  identity_check_id uuid references identity_check (identity_check_id),
  kind text not null check (kind in ('front', 'back', 'selfie')),
  file_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, image_id)
);
create unique index identity_image_kind on identity_image (identity_check_id, kind);
create index identity_image_unused on identity_image (created_at)
  where identity_check_id is null;

create table identity_event (
  identity_check_id uuid not null references identity_check (identity_check_id),
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('submitted', 'asked_again', 'checked', 'refused', 'expired')),
  -- The staff member; null for the player and for an expiry.
  actor_id uuid references app_user,
  reasons text[] not null default '{}',
  parts text[] not null default '{}',
  message text,
  primary key (identity_check_id, at)
);

grant select, insert, update on identity_check to kapis_app;
grant select, insert, update, delete on identity_image to kapis_app;
grant select, insert on identity_event to kapis_app;
