-- Why: staff see which accounts were used in the same browser (docs/decisions/065). The hash of
-- user_device contains the user's id, so that two accounts cannot be compared by it. This one is
-- the hash of the device cookie alone, which consists of 256 random bits. Processes of the previous
-- release do not write it; it is written at the next sign-in.

create table user_browser (
  user_id uuid not null references app_user,
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (user_id, browser_hash)
);
create index user_browser_by_hash on user_browser (browser_hash);
create index user_browser_by_time on user_browser (last_used_at);

grant select, insert, update, delete on user_browser to kapis_app;
