-- Why: who forgot the password gets a link from staff. It works once and for an hour, a newer one
-- replaces it, and only its hash is kept: whoever reads the table cannot use it.

create table password_link (
  user_id uuid primary key references app_user,
  token_hash bytea not null check (length(token_hash) = 32),
  issued_by uuid not null references app_user,
  issued_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);

grant select, insert, update on password_link to kapis_app;
