-- Why: users sign in with passkeys, which cannot be typed into a fake site. The table keeps public
-- keys only, so a copy of it signs nobody in. A challenge works once and for five minutes, and only
-- for the session or browser that asked for it; its hash is enough to recognise it. Processes of the
-- previous release do not use the tables.

create table passkey (
  passkey_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- How often the authenticator has signed. Most synced passkeys always say 0.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 50),
  -- Whether the passkey may be copied to other devices of its owner, and whether it was.
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);

create table passkey_challenge (
  challenge_hash bytea primary key check (length(challenge_hash) = 32),
  purpose text not null check (purpose in ('register', 'sign_in', 'step_up')),
  -- Who may answer: the hash of a session's token, or of a browser's device cookie before sign-in.
  holder_hash bytea not null check (length(holder_hash) = 32),
  expires_at timestamptz not null
);
create index passkey_challenge_by_time on passkey_challenge (expires_at);

grant select, insert, update, delete on passkey, passkey_challenge to kapis_app;
