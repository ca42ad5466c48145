-- Exclusion lists: a regulator's list names people who must not play (docs/decisions/064). Their
-- identifiers arrive as hashes and are stored as keyed hashes of these, so that the tables alone
-- reveal nobody.

create table exclusion_list (
  exclusion_list_id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120),
  created_at timestamptz not null default clock_timestamp()
);
comment on table exclusion_list is 'A list by its name.';

create unique index exclusion_list_name on exclusion_list (lower(name));

create table exclusion_import (
  exclusion_import_id uuid primary key default gen_random_uuid(),
  exclusion_list_id uuid not null references exclusion_list,
  mode text not null check (mode in ('replace', 'add')),
  listed_on date not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  columns jsonb not null,
  added int not null check (added >= 0),
  removed int not null check (removed >= 0),
  total int not null check (total >= 0),
  imported_by uuid references app_user,
  imported_elsewhere_by text,
  imported_at timestamptz not null default clock_timestamp(),
  swept_at timestamptz,
  found int
);
comment on table exclusion_import is 'A file that was imported into a list.';
comment on column exclusion_import.listed_on is 'The day that the sender dates the list.';
comment on column exclusion_import.fingerprint is 'The SHA-256 of the file.';
comment on column exclusion_import.added is 'The identifiers that the file added.';
comment on column exclusion_import.removed is 'The identifiers that the file removed.';
comment on column exclusion_import.total is 'The identifiers on the list afterwards.';
comment on column exclusion_import.imported_by is
  'Null if the list was imported in another cell, whose staff may have no row in this database.';
comment on column exclusion_import.imported_elsewhere_by is
  'The name of the importer in another cell.';
comment on column exclusion_import.swept_at is 'When all accounts were compared with the list.';
comment on column exclusion_import.found is 'How many of these accounts are on the list.';

create index exclusion_import_newest on exclusion_import (imported_at desc);
create index exclusion_import_by_list on exclusion_import (exclusion_list_id, imported_at desc);

create table exclusion_entry (
  exclusion_list_id uuid not null references exclusion_list,
  hash bytea not null check (octet_length(hash) = 32),
  is_first boolean not null,
  kind text not null check (kind in ('person', 'mobile', 'email', 'document')),
  primary key (exclusion_list_id, hash)
);
comment on table exclusion_entry is
  'An identifier on a list, with one row for each key, so that a key can be replaced before the '
  'next list arrives.';
comment on column exclusion_entry.is_first is
  'Whether the row was made with the newest key of its time: true for one row of an identifier.';

create index exclusion_entry_by_hash on exclusion_entry (hash);

create table exclusion_identity (
  player_id uuid not null references app_user,
  hash bytea not null check (octet_length(hash) = 32),
  kind text not null check (kind in ('person', 'document')),
  primary key (player_id, hash)
);
comment on table exclusion_identity is
  'The keyed hashes of a player''s checked name with date of birth and of the document number, '
  'which are otherwise stored encrypted only.';

create index exclusion_identity_by_hash on exclusion_identity (hash);

create table exclusion_match (
  exclusion_match_id uuid primary key default gen_random_uuid(),
  exclusion_list_id uuid not null references exclusion_list,
  user_id uuid references app_user,
  place text not null check (place in ('sign_up', 'sign_in', 'withdrawal', 'identity', 'import')),
  kinds text[] not null check (cardinality(kinds) > 0),
  hashes bytea[] not null check (cardinality(hashes) > 0),
  found_at timestamptz not null default clock_timestamp(),
  pause_id uuid,
  ended_at timestamptz,
  cleared_by uuid references app_user,
  clear_reason text check (char_length(clear_reason) between 1 and 500),
  check ((cleared_by is null) = (clear_reason is null))
);
comment on table exclusion_match is 'Somebody who was found on a list.';
comment on column exclusion_match.user_id is 'Null if somebody without an account was refused.';
comment on column exclusion_match.pause_id is
  'The pause that the match started; null if it excludes no account.';
comment on column exclusion_match.ended_at is
  'When the list stopped naming the player, or staff decided that it is somebody else.';

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
-- The worker changes only what differs, instead of writing a whole list again.
grant update (is_first) on exclusion_entry to kapis_app;

create table exclusion_upload (
  exclusion_upload_id uuid primary key default gen_random_uuid(),
  file_name text not null check (char_length(file_name) between 1 and 255),
  columns jsonb not null,
  kind_at int not null check (kind_at >= 0),
  hash_at int not null check (hash_at >= 0),
  made_by uuid not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  state text not null default 'sending' check (state in
    ('sending', 'comparing', 'compared', 'asked', 'importing', 'imported', 'changed')),
  name text check (char_length(name) between 1 and 120),
  mode text check (mode in ('replace', 'add')),
  preview jsonb,
  removal bytea,
  freed uuid[] not null default '{}',
  listed_on date,
  checked_by uuid references app_user,
  written int not null default 0,
  exclusion_import_id uuid references exclusion_import
);
comment on table exclusion_upload is
  'A file that is being uploaded. A list of 500,000 lines is too long for one request and for one '
  'statement, so the file arrives in parts, and the worker compares it with the list and imports '
  'it. What an import would remove, and whom it would free, is known before somebody requests it, '
  'because a second member of staff must agree (docs/decisions/092).';
comment on column exclusion_upload.kind_at is 'The place of the column of kinds in a line.';
comment on column exclusion_upload.hash_at is 'The place of the column of hashes in a line.';
comment on column exclusion_upload.state is
  '`asked`: the import waits for a second member of staff. `changed`: the list was changed by '
  'somebody else after the comparison, so that it must be repeated.';
comment on column exclusion_upload.name is 'The list that the file was compared with.';
comment on column exclusion_upload.preview is 'What an import would do.';
comment on column exclusion_upload.removal is
  'The hashes and accounts that the import would remove and free, as one hash.';
comment on column exclusion_upload.written is 'The lines that the worker has written.';

create index exclusion_upload_by_age on exclusion_upload (made_at);

create table exclusion_upload_part (
  exclusion_upload_id uuid not null references exclusion_upload on delete cascade,
  part int not null check (part >= 0),
  lines int not null check (lines >= 0),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  primary key (exclusion_upload_id, part)
);
comment on table exclusion_upload_part is 'A part of a file that has arrived.';
comment on column exclusion_upload_part.fingerprint is 'The SHA-256 of the text of the part.';

create table exclusion_upload_line (
  exclusion_upload_id uuid not null references exclusion_upload on delete cascade,
  line int not null check (line > 0),
  hash bytea not null check (octet_length(hash) = 32),
  is_first boolean not null,
  kind text not null check (kind in ('person', 'mobile', 'email', 'document')),
  primary key (exclusion_upload_id, line, hash)
);
comment on table exclusion_upload_line is
  'A line of a file that has arrived, stored at once as keyed hashes.';
comment on column exclusion_upload_line.is_first is 'As in exclusion_entry.';

create index exclusion_upload_line_by_hash on exclusion_upload_line (exclusion_upload_id, hash);

grant select, insert, delete on exclusion_upload, exclusion_upload_part, exclusion_upload_line
  to kapis_app;
grant update on exclusion_upload to kapis_app;
