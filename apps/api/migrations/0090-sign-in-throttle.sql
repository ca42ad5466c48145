-- Why: one counter per account let anybody lock a named person out, of a living session too. Wrong
-- tries are now counted by where they come from, and a browser that signed in before is known again
-- by a device cookie (docs/decisions/021). The columns of app_user that counted before
-- (first_failed_login_at, locked_until) stay until no older process reads them.

create table auth_throttle (
  user_id uuid not null references app_user,
  -- 'account', 'address:…', 'device:…' or 'session:…'.
  source text not null,
  attempts int not null check (attempts > 0),
  first_failed_at timestamptz not null,
  locked_until timestamptz,
  primary key (user_id, source)
);
-- The sweep deletes counters that no longer count.
create index auth_throttle_by_time on auth_throttle (first_failed_at);

create table user_device (
  user_id uuid not null references app_user,
  -- Of the cookie and the user's id: the hashes do not tell which accounts share a browser.
  device_hash bytea not null check (length(device_hash) = 32),
  -- Where it signed in last; an IPv6 address is kept as its network.
  address text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (user_id, device_hash)
);
create index user_device_by_time on user_device (last_used_at);

grant select, insert, update, delete on auth_throttle, user_device to kapis_app;
