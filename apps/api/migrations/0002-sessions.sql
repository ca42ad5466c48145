-- Why: who is signed in. Only the hash of a session's token is stored. The cookie contains the
-- user's id beside the token, and the key begins with that id, so that a session could be stored on
-- the same shard as its player.

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
  user_agent text,
  ip text,
  primary key (user_id, token_hash)
) with (fillfactor = 80);

-- By this index, the sweep finds sessions that ended long ago and deletes them.
create index user_session_ends on user_session (ends_at);

grant select, insert, update, delete on user_session to kapis_app;

-- Every failed sign-in, whether the username exists or not: auditors ask for these rows, and a
-- wrong username must cause the same write as a wrong password. The entered text is not stored,
-- because people sometimes type a password into the username field.
create table sign_in_failure (
  at timestamptz not null default clock_timestamp(),
  failure_id uuid not null default gen_random_uuid(),
  user_id uuid,
  ip text,
  why text not null
    check (why in ('unknown_name', 'wrong_password', 'wrong_code', 'locked', 'not_active')),
  primary key (at, failure_id)
);

create index sign_in_failure_user on sign_in_failure (user_id, at desc);

grant select, insert, delete on sign_in_failure to kapis_app;
