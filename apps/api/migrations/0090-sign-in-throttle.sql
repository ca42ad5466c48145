-- Why: with one counter of failed sign-ins per account, anybody could lock a user out, even from an
-- open session. Failed attempts are now counted by their origin, and a device cookie identifies a
-- browser that has signed in before (docs/decisions/021). The old columns of app_user
-- (first_failed_login_at, locked_until) stay until no older process reads them.

create table auth_throttle (
  user_id uuid not null references app_user,
  -- The origin of the attempts: 'account', 'address:…', 'device:…' or 'session:…'.
  source text not null,
  attempts int not null check (attempts > 0),
  first_failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (user_id, source)
);
-- By this index, the sweep finds expired counters and deletes them.
create index auth_throttle_by_time on auth_throttle (first_failed_at);

create table user_device (
  user_id uuid not null references app_user,
  -- The hash of the cookie together with the user's id, so that the hashes do not reveal which
  -- accounts share a browser.
  device_hash bytea not null check (length(device_hash) = 32),
  -- The IP address of the last sign-in; for IPv6, only its network.
  address text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (user_id, device_hash)
);
create index user_device_by_time on user_device (last_used_at);

grant select, insert, update, delete on auth_throttle, user_device to kapis_app;
