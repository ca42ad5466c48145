-- Identity: checked documents, and the hashes that recognise a player after the account is gone.

create table identity_hash (
  player_id uuid not null references app_user,
  key_id text not null,
  hash bytea not null check (octet_length(hash) = 32),
  kind text not null check (kind in ('mobile', 'email', 'gcash', 'gcash_paid', 'gcash_held')),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (player_id, key_id, kind, hash)
);
comment on table identity_hash is
  'A keyed hash of a contact detail. It outlives the account, so that the exclusions and promo '
  'claims of a deleted account are not forgotten; without the key, it identifies nobody '
  '(docs/decisions/022).';
comment on column identity_hash.key_id is
  'The id of the key that the hash was made with, so that keys can be replaced.';
comment on column identity_hash.kind is
  'What was hashed. `gcash` is a number that the player only entered and `gcash_paid` one that a '
  'withdrawal was paid to, so both could be anybody''s. `gcash_held` is a number that the player '
  'has shown to hold (docs/decisions/091).';

create index identity_hash_by_hash on identity_hash (hash);

grant select, insert, delete on identity_hash to kapis_app;

create table identity_check (
  identity_check_id uuid not null unique default gen_random_uuid(),
  player_id uuid not null references app_user,
  status text not null default 'waiting'
    check (status in ('waiting', 'asked_again', 'checked', 'refused', 'expired')),
  details_sealed bytea,
  number_hash bytea not null check (octet_length(number_hash) = 32),
  number_key_id text not null,
  has_duplicate boolean not null default false,
  try_number int not null default 1 check (try_number > 0),
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
comment on table identity_check is
  'The check of a player''s identity before they stake, claim or withdraw real money '
  '(docs/decisions/062 and 063).';
comment on column identity_check.details_sealed is
  'Names, date of birth and document, encrypted with the vault''s key. Null once deleted.';
comment on column identity_check.number_hash is
  'A keyed hash of the document''s number, which finds a second account of the same player.';
comment on column identity_check.number_key_id is
  'The id of the key that the hash was made with, so that keys can be replaced.';
comment on column identity_check.reasons is 'The reasons of the last decision of staff.';
comment on column identity_check.parts is 'The parts that the player must send again.';
comment on column identity_check.message is 'The text to the player.';

-- A player has one check that is not refused or expired.
create unique index identity_check_open on identity_check (player_id)
  where status in ('waiting', 'asked_again', 'checked');
create index identity_check_by_player on identity_check (player_id, submitted_at);
create index identity_check_by_status on identity_check (status, submitted_at, identity_check_id);
create index identity_check_by_number on identity_check (number_hash);

create table identity_image (
  image_id uuid not null default gen_random_uuid(),
  player_id uuid not null references app_user,
  identity_check_id uuid references identity_check (identity_check_id),
  kind text not null check (kind in ('front', 'back', 'selfie')),
  file_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, image_id)
);
comment on table identity_image is 'An image of a document or of the player.';
comment on column identity_image.identity_check_id is
  'Null until the player sends the check that the image belongs to.';

create unique index identity_image_kind on identity_image (identity_check_id, kind);
create index identity_image_unused on identity_image (created_at)
  where identity_check_id is null;

create table identity_event (
  identity_check_id uuid not null references identity_check (identity_check_id),
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('submitted', 'asked_again', 'checked', 'refused', 'expired')),
  actor_id uuid references app_user,
  reasons text[] not null default '{}',
  parts text[] not null default '{}',
  message text,
  primary key (identity_check_id, at)
);
comment on table identity_event is 'What happened to a check, and when.';
comment on column identity_event.actor_id is
  'The staff member; null for the player and for an expiry.';

grant select, insert, update on identity_check to kapis_app;
grant select, insert, update, delete on identity_image to kapis_app;
grant select, insert on identity_event to kapis_app;
