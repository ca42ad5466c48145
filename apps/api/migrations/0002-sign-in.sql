-- Signing in: sessions, failed attempts, second factors, and the links and codes that are sent to
-- users. Tokens and codes are stored as hashes only, so that nobody can use one by reading a table.

create table user_session (
  user_id uuid not null references app_user,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  idle_seconds int not null check (idle_seconds > 0),
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_why text,
  stepped_up_until timestamptz,
  is_recovery boolean not null default false,
  user_agent text,
  ip text,
  primary key (user_id, token_hash)
) with (fillfactor = 80);
comment on table user_session is
  'A sign-in. The cookie contains the user''s id beside the token, and the key begins with that '
  'id, so that a session could be stored with its player.';
comment on column user_session.idle_seconds is 'The session ends after this time without activity.';
comment on column user_session.stepped_up_until is
  'Until when actions are allowed that ask for the second factor again.';
comment on column user_session.is_recovery is
  'Whether it was opened with a recovery code. It may then replace the authenticator without '
  'another code.';

-- The sweep finds sessions that ended long ago.
create index user_session_ends on user_session (ends_at);
-- A user's timeline shows the newest sign-ins.
create index user_session_by_time on user_session (user_id, created_at desc);
-- The list of a user's sessions leaves out those that have ended, which are kept for a year.
create index user_session_open on user_session (user_id) where ended_at is null;

grant select, insert, update, delete on user_session to kapis_app;

create table sign_in_failure (
  at timestamptz not null default clock_timestamp(),
  failure_id uuid not null default gen_random_uuid(),
  user_id uuid,
  ip text,
  why text not null check (why in ('unknown_name', 'wrong_password', 'wrong_code', 'wrong_passkey',
    'passkey_copied', 'locked', 'not_active')),
  primary key (at, failure_id)
);
comment on table sign_in_failure is
  'A failed sign-in, whether the username exists or not: auditors need these rows, and a wrong '
  'username must cause the same write as a wrong password. The entered text is not stored, '
  'because people sometimes type a password into the username field.';
comment on column sign_in_failure.why is
  '`passkey_copied` is a passkey whose counter went back, which shows a copied key.';

create index sign_in_failure_user on sign_in_failure (user_id, at desc);

grant select, insert, delete on sign_in_failure to kapis_app;

create table auth_throttle (
  user_id uuid not null references app_user,
  source text not null,
  attempts int not null check (attempts > 0),
  first_failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (user_id, source)
);
comment on table auth_throttle is
  'Failed attempts by their origin. One counter of an account would let anybody lock its owner '
  'out (docs/decisions/021).';
comment on column auth_throttle.source is
  'The origin of the attempts: `account`, `address:…`, `device:…` or `session:…`.';

-- The sweep finds expired counters.
create index auth_throttle_by_time on auth_throttle (first_failed_at);

create table user_device (
  user_id uuid not null references app_user,
  device_hash bytea not null check (length(device_hash) = 32),
  address text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (user_id, device_hash)
);
comment on table user_device is
  'A browser in which the user has signed in before, known by a cookie.';
comment on column user_device.device_hash is
  'The hash of the cookie together with the user''s id, so that the hashes do not reveal which '
  'accounts share a browser.';
comment on column user_device.address is
  'The IP address of the last sign-in; for IPv6, only its network.';

create index user_device_by_time on user_device (last_used_at);

create table user_browser (
  user_id uuid not null references app_user,
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (user_id, browser_hash)
);
comment on table user_browser is
  'The browsers of a user, by which staff see the accounts that were used in the same one '
  '(docs/decisions/065).';
comment on column user_browser.browser_hash is
  'The hash of the device cookie alone, which consists of 256 random bits. Unlike '
  'user_device.device_hash, two accounts can be compared by it.';

create index user_browser_by_hash on user_browser (browser_hash);
create index user_browser_by_time on user_browser (last_used_at);

grant select, insert, update, delete on auth_throttle, user_device, user_browser to kapis_app;

create table user_recovery_code (
  user_id uuid not null references app_user,
  code_hash bytea not null,
  pepper_id text,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
comment on table user_recovery_code is 'A code that replaces the second factor once.';
comment on column user_recovery_code.pepper_id is
  'The name of the pepper, by which one sees when an old pepper is no longer needed. Null means '
  'the oldest one, from before peppers had names.';

grant select, insert, update, delete on user_recovery_code to kapis_app;

create table passkey (
  passkey_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 50),
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
comment on table passkey is
  'A passkey, which cannot be typed into a fake site. Only public keys are stored, so a copy of '
  'the table signs nobody in.';
comment on column passkey.sign_count is
  'How often the authenticator has signed. Most synced passkeys always say 0.';
comment on column passkey.is_backup_eligible is
  'Whether the passkey may be copied to other devices of its owner.';
comment on column passkey.is_backed_up is 'Whether the passkey was copied to another device.';

create index passkey_by_user on passkey (user_id);

create table passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('register', 'sign_in', 'step_up')),
  holder_hash bytea not null check (length(holder_hash) = 32),
  expires_at timestamptz not null
);
comment on table passkey_challenge is
  'A challenge to a passkey. It works once and for five minutes, and only for the session or '
  'browser that requested it.';
comment on column passkey_challenge.holder_hash is
  'Who may answer: the hash of a session''s token, or of a browser''s device cookie before '
  'sign-in.';

create index passkey_challenge_by_time on passkey_challenge (expires_at);
-- A change of an account deletes the challenges of its sessions. Anybody can request challenges, so
-- the table may be long during an attack.
create index passkey_challenge_by_holder on passkey_challenge (holder_hash);

grant select, insert, update, delete on passkey, passkey_challenge to kapis_app;

create table password_link (
  user_id uuid primary key references app_user,
  token_hash bytea not null check (length(token_hash) = 32),
  issued_by uuid not null references app_user,
  issued_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table password_link is
  'A link that staff issue to a player who forgot the password. It works once and for one hour, '
  'and a newer link replaces it.';

grant select, insert, update on password_link to kapis_app;

create table password_reset (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references app_user,
  issued_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  message_id uuid,
  failed_at timestamptz
);
comment on table password_reset is
  'A link that a player who forgot the password gets by e-mail. Up to three links of an account '
  'work at a time: if a newer one replaced the older, strangers who request links could keep the '
  'owner from using any.';
comment on column password_reset.message_id is
  'The message that carries the link. Another attempt to send it renews the same link.';
comment on column password_reset.failed_at is
  'When the last attempt to send the message failed; null if it did not. Such a link does not '
  'count among the three.';

create index password_reset_by_user on password_reset (user_id);
create index password_reset_by_time on password_reset (expires_at);

grant select, insert, update, delete on password_reset to kapis_app;

create table contact_code (
  user_id uuid not null references app_user,
  channel text not null check (channel in ('email', 'mobile')),
  code_hash bytea check (length(code_hash) = 32),
  expires_at timestamptz,
  wrong_guesses int not null default 0,
  requested int not null,
  window_started_at timestamptz not null,
  requested_at timestamptz not null,
  primary key (user_id, channel)
);
comment on table contact_code is
  'A code that proves that a user can be reached by e-mail or by mobile number.';
comment on column contact_code.code_hash is
  'Null until the worker has made the code, and after the code was used.';
comment on column contact_code.requested is
  'How many codes were requested since the start of the window.';
comment on column contact_code.requested_at is 'When the last code was requested.';

create index contact_code_by_time on contact_code (requested_at);

grant select, insert, update, delete on contact_code to kapis_app;

-- A link or code that was sent before the account changed must not work afterwards: whoever reads
-- an old mailbox could otherwise undo the owner's change (docs/decisions/084). Triggers spend them,
-- so that no route, approval or command can leave it out.

-- Spends every link, code, unfinished enrolment and challenge of a user. Recovery codes stay: they
-- are a factor, which its own changes replace.
create function spend_tokens(of_user uuid) returns void language sql as $$
  update password_link set used_at = clock_timestamp() where user_id = of_user and used_at is null;
  update password_reset set used_at = clock_timestamp() where user_id = of_user and used_at is null;
  update contact_code set code_hash = null, expires_at = null
    where user_id = of_user and code_hash is not null;
  update app_user set totp_pending_sealed = null, totp_pending_at = null
    where user_id = of_user and totp_pending_sealed is not null;
  delete from passkey_challenge c using user_session s
    where s.user_id = of_user and s.ended_at is null and c.holder_hash = s.token_hash;
$$;

create function spend_tokens_of_user() returns trigger language plpgsql as $$
begin
  perform spend_tokens(new.user_id);
  return null;
end
$$;
create trigger app_user_spends_tokens
  after update of password_changed_at, email, mobile_number, totp_enrolled_at, status, role,
    deleted_at on app_user
  for each row when (
    (old.password_changed_at, old.email, old.mobile_number, old.totp_enrolled_at, old.status,
      old.role, old.deleted_at)
    is distinct from
    (new.password_changed_at, new.email, new.mobile_number, new.totp_enrolled_at, new.status,
      new.role, new.deleted_at))
  execute function spend_tokens_of_user();

create function spend_tokens_of_factor() returns trigger language plpgsql as $$
begin
  perform spend_tokens(c.user_id) from (select distinct user_id from changed) c;
  return null;
end
$$;
create trigger passkey_added_spends_tokens after insert on passkey
  referencing new table as changed
  for each statement execute function spend_tokens_of_factor();
create trigger passkey_removed_spends_tokens after delete on passkey
  referencing old table as changed
  for each statement execute function spend_tokens_of_factor();
create trigger recovery_codes_spend_tokens after insert on user_recovery_code
  referencing new table as changed
  for each statement execute function spend_tokens_of_factor();
