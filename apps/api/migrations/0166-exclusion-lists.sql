-- Why: a regulator's list names persons who must not play (docs/decisions/064). Its identifiers
-- arrive as hashes and are stored as keyed hashes of these, so that the table alone reveals nobody.
-- Processes of the previous release do not use the tables; the pauses that a match starts stop them
-- too.

create table exclusion_list (
  exclusion_list_id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  created_at timestamptz not null default clock_timestamp()
);
create unique index exclusion_list_name on exclusion_list (lower(name));

create table exclusion_import (
  exclusion_import_id uuid primary key default gen_random_uuid(),
  exclusion_list_id uuid not null references exclusion_list,
  mode text not null check (mode in ('replace', 'add')),
  -- The day that the sender dates the list.
  listed_on date not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  -- The SHA-256 of the file.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  columns jsonb not null,
  -- The identifiers that the file added and removed, and those on the list afterwards.
  added int not null check (added >= 0),
  removed int not null check (removed >= 0),
  total int not null check (total >= 0),
  imported_by uuid not null references app_user,
  imported_at timestamptz not null default clock_timestamp(),
  -- When all accounts were compared with the list, and how many were found.
  swept_at timestamptz,
  found int
);
create index exclusion_import_newest on exclusion_import (imported_at desc);
create index exclusion_import_by_list on exclusion_import (exclusion_list_id, imported_at desc);

create table exclusion_entry (
  exclusion_list_id uuid not null references exclusion_list,
  -- One row for each key, so that a key can be replaced before the next list arrives.
  hash bytea not null check (octet_length(hash) = 32),
  -- Whether the row was made with the newest key of its time: true for one row of an identifier.
  is_first boolean not null,
  kind text not null check (kind in ('person', 'mobile', 'email', 'document')),
  primary key (exclusion_list_id, hash)
);
create index exclusion_entry_by_hash on exclusion_entry (hash);

-- The keyed hashes of a player's checked name with date of birth and of the document number, which
-- are otherwise stored encrypted only.
create table exclusion_identity (
  player_id uuid not null references app_user,
  hash bytea not null check (octet_length(hash) = 32),
  kind text not null check (kind in ('person', 'document')),
  primary key (player_id, hash)
);
create index exclusion_identity_by_hash on exclusion_identity (hash);

create table exclusion_match (
  exclusion_match_id uuid primary key default gen_random_uuid(),
  exclusion_list_id uuid not null references exclusion_list,
  -- Null if somebody without an account was refused.
  user_id uuid references app_user,
  place text not null check (place in ('sign_up', 'sign_in', 'withdrawal', 'identity', 'import')),
  kinds text[] not null check (cardinality(kinds) > 0),
  hashes bytea[] not null check (cardinality(hashes) > 0),
  found_at timestamptz not null default clock_timestamp(),
  -- The pause that the match started; null if it excludes no account.
  pause_id uuid,
  -- When the list stopped naming the person, or staff decided that it is somebody else.
  ended_at timestamptz,
  cleared_by uuid references app_user,
  clear_reason text check (char_length(clear_reason) between 1 and 500),
  check ((cleared_by is null) = (clear_reason is null))
);
create unique index exclusion_match_in_force on exclusion_match (user_id)
  where pause_id is not null and ended_at is null;
create index exclusion_match_newest on exclusion_match (found_at desc, exclusion_match_id desc);
create index exclusion_match_by_user on exclusion_match (user_id);

-- Ends a match and the pause that it started. The application's role may not update pauses, and
-- this function changes no pause that a player asked for.
create function end_exclusion_match(match uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update player_pause p set ends_at = clock_timestamp()
  from exclusion_match m
  where m.exclusion_match_id = match and m.ended_at is null
    and p.player_id = m.user_id and p.pause_id = m.pause_id and p.ends_at > clock_timestamp();
  update exclusion_match set ended_at = clock_timestamp()
  where exclusion_match_id = match and ended_at is null
$$;
revoke execute on function end_exclusion_match(uuid) from public;
grant execute on function end_exclusion_match(uuid) to kapis_app;

grant select, insert on exclusion_list, exclusion_import, exclusion_match to kapis_app;
grant select, insert, delete on exclusion_entry, exclusion_identity to kapis_app;
grant update (swept_at, found) on exclusion_import to kapis_app;
grant update (cleared_by, clear_reason) on exclusion_match to kapis_app;
