-- Why: a player who forgot the password gets a link by e-mail, without a member of staff who sees
-- it. Up to three links of an account work at a time: if a newer link replaced the older, strangers
-- who request links could keep the owner from using any. Only hashes of the tokens are stored.
-- Processes of the previous release do not use the table.

create table password_reset (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references app_user,
  issued_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_by_user on password_reset (user_id);
create index password_reset_by_time on password_reset (expires_at);

grant select, insert, update, delete on password_reset to kapis_app;
