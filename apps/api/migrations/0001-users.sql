-- Why: users and how they sign in. These tables are small and contain all users. The play and money
-- of a player are in other tables, whose keys begin with the player's id.

do $$
begin
  if not exists (select from pg_roles where rolname = 'kapis_app') then
    create role kapis_app nologin;
  end if;
end
$$;

create table app_user (
  user_id uuid primary key,
  -- A pseudonym for receipts and the leaderboard that reveals nothing about the account. It is
  -- random, and below 2^60 so that it fits into a transaction's id.
  public_no bigint not null unique check (public_no > 0 and public_no < 1152921504606846976),
  username text not null,
  email text not null,
  mobile_number text not null check (mobile_number ~ '^\+639\d{9}$'),
  password_hash text not null,
  role text not null default 'player'
    check (role in ('super_admin', 'admin', 'moderator', 'player')),
  status text not null default 'active' check (status in ('active', 'disabled', 'blocked')),
  comment text,
  date_of_birth date,
  age_attested_at timestamptz,
  login_attempts int not null default 0,
  first_failed_login_at timestamptz,
  locked_until timestamptz,
  last_login_at timestamptz,
  last_login_attempt_at timestamptz,
  password_changed_at timestamptz not null default now(),
  totp_secret_sealed bytea,
  totp_enrolled_at timestamptz,
  totp_last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create unique index app_user_username on app_user (lower(username));
create unique index app_user_email on app_user (lower(email));
create unique index app_user_mobile on app_user (mobile_number);
-- Staff lists of users page by this key, newest first.
create index app_user_created on app_user (created_at desc, user_id desc);

create table user_recovery_code (
  user_id uuid not null references app_user,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

grant select, insert, update on app_user to kapis_app;
grant select, insert, update, delete on user_recovery_code to kapis_app;
