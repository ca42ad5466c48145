-- Why: who is signed in. The token itself is never stored, only its hash. The key begins with the
-- user's id (the cookie carries it beside the secret), so sessions live on the player's shard.

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

-- The sweeper deletes what ended long ago.
create index user_session_ends on user_session (ends_at);

grant select, insert, update, delete on user_session to kapis_app;

-- Every refused proof of identity, whether the name exists or not: inspectors ask for them, and a
-- wrong name costs the same write as a wrong password. What was typed is not kept, because people
-- type passwords into the wrong box.
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
