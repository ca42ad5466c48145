-- Why: staff can issue a link to a player who forgot the password. A link works once and for one
-- hour, and a newer link replaces it. Only the hash of its token is stored, so nobody can use a
-- link by reading this table.

create table password_link (
  user_id uuid primary key references app_user,
  token_hash bytea not null check (length(token_hash) = 32),
  issued_by uuid not null references app_user,
  issued_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);

grant select, insert, update on password_link to kapis_app;
