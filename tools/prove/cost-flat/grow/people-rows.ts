/** The rows about people and their devices, checks and messages. `$1` is the number of rows. */
export const PEOPLE_ROWS = [
  // The session that a user holds is added later. These have ended, and some are old.
  `insert into user_session (user_id, token_hash, idle_seconds, ends_at, ended_at, ended_why,
     created_at, last_active_at, user_agent, ip)
   select owner_of(n), sha256(('session' || n)::bytea), 1800, at + interval '12 hours',
     at + interval '1 hour', 'signed_out', at, at, 'Grown/1.0', '10.0.0.1'
   from (select n, now() - n * (interval '370 days' / $1::int) as at
     from generate_series(1, $1::int) as n) s`,
  `insert into push_subscription (user_id, token_hash, endpoint, p256dh, auth, topics, language,
     used_at)
   select owner_of(n), sha256(('session' || n)::bytea), 'https://push.example/' || n,
     decode(repeat('04', 65), 'hex'), decode(repeat('05', 16), 'hex'), '{limits}', 'en',
     now() - n * (interval '100 days' / $1::int)
   from generate_series(1, $1::int) as n where n % 2 = 1`,
  `insert into passkey (user_id, credential_id, public_key, sign_count, name, is_backup_eligible,
     is_backed_up)
   select person(n), sha256(('passkey' || n)::bytea), '\\x00', 0, 'Phone', true, true
   from generate_series(1, $1::int) as n`,
  `insert into user_device (user_id, device_hash, address, created_at, last_used_at)
   select owner_of(n), sha256(('device' || n)::bytea), '10.0.0.0/24', at, at
   from (select n, now() - n * (interval '100 days' / $1::int) as at
     from generate_series(1, $1::int) as n) d`,
  `insert into sign_in_failure (at, user_id, ip, why)
   select now() - n * (interval '100 days' / $1::int), owner_of(n), '10.0.0.1', 'wrong_password'
   from generate_series(1, $1::int) as n`,
  `insert into auth_throttle (user_id, source, attempts, first_failed_at)
   select person(n), '10.0.0.1', 1, now() - n * (interval '3 days' / $1::int)
   from generate_series(1, $1::int) as n`,
  `insert into contact_code (user_id, channel, requested, requested_at, window_started_at)
   select person(n), 'email', 1, at, at from (select n, now() - n * (interval '4 days' / $1::int) as at
     from generate_series(1, $1::int) as n) c`,
  `insert into password_reset (token_hash, user_id, issued_at, expires_at)
   select sha256(('reset' || n)::bytea), person(n), at, at + interval '1 hour'
   from (select n, now() - n * (interval '60 days' / $1::int) as at
     from generate_series(1, $1::int) as n) r`,
  `insert into idempotency_key (player_id, key, asked, answer, created_at)
   select owner_of(n), 'grown-' || n, sha256(n::text::bytea), '{}',
     now() - n * (interval '3 days' / $1::int) from generate_series(1, $1::int) as n`,
  `insert into player_pause (player_id, kind, starts_at, ends_at)
   select person(n), 'exclusion', now() - interval '1 day', now() + interval '1 year'
   from generate_series(1, $1::int) as n where n % 10 = 7`,
  // The busy player was refused often. Of the others, every twentieth waits for a check.
  `insert into identity_check (identity_check_id, player_id, status, number_hash, number_key_id,
     submitted_at, decided_at, decided_by, expires_at, try_number)
   select uuid_of('check', n), owner_of(n), status, sha256(('number' || n)::bytea), 'grown', at,
     case when status <> 'waiting' then at + interval '1 hour' end,
     case when status <> 'waiting' then $2::uuid end,
     case when status = 'checked' then at + interval '1 year' end, 1
   from (select n, now() - n * (interval '300 days' / $1::int) as at,
     case when n % 2 = 0 then 'refused' when n % 20 = 1 then 'waiting' else 'checked' end as status
     from generate_series(1, $1::int) as n) k`,
  `insert into identity_event (identity_check_id, kind, at)
   select uuid_of('check', n), 'submitted', now() - n * (interval '300 days' / $1::int)
   from generate_series(1, $1::int) as n`,
  `insert into identity_hash (player_id, key_id, hash, kind)
   select owner_of(n), 'grown', sha256(('identity' || n)::bytea), 'gcash'
   from generate_series(1, $1::int) as n`,
  `insert into identity_image (player_id, identity_check_id, kind, file_key, created_at)
   select owner_of(n), uuid_of('check', n), 'front', 'identities/00/' || lpad(to_hex(n), 40, '0'), now() - interval '1 day'
   from generate_series(1, $1::int) as n where n % 20 = 1`,
  `insert into exclusion_list (exclusion_list_id, name) select uuid_of('list', k), 'List ' || k
   from generate_series(0, 4) as k`,
  `insert into exclusion_entry (exclusion_list_id, hash, kind, is_first)
   select uuid_of('list', n % 5), sha256(('entry' || n)::bytea), 'mobile', true
   from generate_series(1, $1::int) as n`,
  `insert into exclusion_import (exclusion_import_id, exclusion_list_id, mode, listed_on, file_name,
     fingerprint, columns, added, removed, total, imported_by, imported_at, swept_at, found)
   select uuid_of('listing', n), uuid_of('list', n % 5), 'add', current_date, 'list.csv',
     sha256(n::text::bytea), '{}', 1, 0, n, $2::uuid, now() - make_interval(mins => n), now(), 0
   from generate_series(1, $1::int) as n`,
  `insert into exclusion_identity (player_id, hash, kind)
   select person(n), sha256(('person' || n)::bytea), 'person' from generate_series(1, $1::int) as n`,
  `insert into exclusion_match (exclusion_match_id, exclusion_list_id, user_id, place, kinds, hashes,
     found_at, pause_id)
   select uuid_of('match', n), uuid_of('list', n % 5), owner_of(n), 'sign_up', '{mobile}',
     array[sha256(('entry' || n)::bytea)], now() - make_interval(mins => n), p.pause_id
   from generate_series(1, $1::int) as n
   left join player_pause p on n % 2 = 1 and p.player_id = owner_of(n)`,
  `insert into exclusion_upload (exclusion_upload_id, file_name, columns, kind_at, hash_at, made_by,
     state, name, mode, made_at)
   values (uuid_of('upload', 1), 'grown.csv', '{"kind": "kind", "hash": "hash"}', 0, 1, $2::uuid,
     'comparing', 'Grown', 'add', now()),
     (uuid_of('upload', 2), 'left.csv', '{"kind": "kind", "hash": "hash"}', 0, 1, $2::uuid,
     'compared', 'Left', 'add', now() - interval '2 days')`,
  `insert into exclusion_upload_line (exclusion_upload_id, line, hash, is_first, kind)
   select uuid_of('upload', u), n, sha256(('upload' || n)::bytea), true, 'mobile'
   from generate_series(1, $1::int) as n, generate_series(1, 2) as u`,
  `insert into exclusion_upload_part (exclusion_upload_id, part, lines, fingerprint)
   select uuid_of('upload', 1), k, 1000, sha256(k::text::bytea)
   from generate_series(0, $1::int / 1000 - 1) as k`,
  `insert into excluded_elsewhere (player_id, hash, kind, ends_at)
   select gen_random_uuid(), sha256(('elsewhere' || n)::bytea), 'mobile',
     now() + interval '20 days' - n * (interval '30 days' / $1::int)
   from generate_series(1, $1::int) as n`,
]
