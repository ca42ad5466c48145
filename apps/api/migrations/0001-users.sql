-- Users: players, and staff, with their contact details and standing. How they sign in is in
-- 0002-sign-in.sql. A player's play and money are in tables whose keys begin with the player's id.

do $$
begin
  if not exists (select from pg_roles where rolname = 'kapis_app') then
    create role kapis_app nologin;
  end if;
end
$$;

-- Part searches of names, references and messages use its indexes.
create extension if not exists pg_trgm;

create table app_user (
  user_id uuid primary key,
  public_no bigint not null unique check (public_no > 0 and public_no < 1152921504606846976),
  reference_no int generated always as identity,
  username text not null,
  email text not null,
  email_verified_at timestamptz,
  mobile_number text not null constraint app_user_mobile_number_check
    check (mobile_number ~ '^\+639\d{9}$' or deleted_at is not null or home_cell is not null),
  mobile_verified_at timestamptz,
  password_hash text not null,
  role text not null default 'player'
    check (role in ('super_admin', 'admin', 'moderator', 'player')),
  status text not null default 'active' check (status in ('active', 'disabled', 'blocked')),
  comment text,
  date_of_birth date,
  age_attested_at timestamptz,
  identity_checked_until timestamptz,
  login_attempts int not null default 0,
  first_failed_login_at timestamptz,
  locked_until timestamptz,
  last_login_at timestamptz,
  last_login_attempt_at timestamptz,
  password_changed_at timestamptz not null default now(),
  totp_secret_sealed bytea,
  totp_enrolled_at timestamptz,
  totp_last_step bigint not null default 0,
  totp_pending_sealed bytea,
  totp_pending_at timestamptz,
  payout_hold_until timestamptz,
  home_cell text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  deleted_at timestamptz,
  constraint app_user_home_cell_check check (home_cell is null
    or (home_cell ~ '^[a-z][a-z0-9]{0,15}$' and role <> 'player' and password_hash = 'elsewhere'
      and totp_secret_sealed is null and email like '%.invalid'))
);
comment on table app_user is
  'A player or a member of staff. The row of a deleted user stays, without contact details.';
comment on column app_user.public_no is
  'A pseudonym for receipts and the leaderboard that reveals nothing about the account. It is '
  'random, and below 2^60 so that it fits into a transaction''s id.';
comment on column app_user.reference_no is
  'A short number of the user. With the number of a journal entry it makes the reference by which '
  'staff find a transaction.';
comment on column app_user.email_verified_at is
  'When a code proved that mail reaches the user; null if none did since the address changed.';
comment on column app_user.mobile_number is
  'The number is erased when the user is deleted, and staff of other cells have none here.';
comment on column app_user.mobile_verified_at is
  'When a code proved that the number reaches the user; null if none did since it changed.';
comment on column app_user.identity_checked_until is
  'The time until which the player''s identity is checked; null if it is not.';
comment on column app_user.first_failed_login_at is
  'Not used: wrong passwords are counted by origin in auth_throttle.';
comment on column app_user.locked_until is 'Not used: see first_failed_login_at.';
comment on column app_user.totp_secret_sealed is 'The secret of the authenticator app, encrypted.';
comment on column app_user.totp_last_step is
  'The time step of the last code that was accepted. No code works twice.';
comment on column app_user.totp_pending_sealed is
  'The secret of a new authenticator until its first code is entered. The old one works until '
  'then, so that a replacement that is never finished changes nothing.';
comment on column app_user.payout_hold_until is
  'Payouts wait until then after staff changed contact details, because such a change can be an '
  'attempt to take over the account.';
comment on column app_user.home_cell is
  'The cell of the account of a member of staff who works here from another cell. Such a row lets '
  'the log and the approvals name them; it has no password and no contact details. Null for a '
  'user of this cell.';
comment on column app_user.closed_at is
  'When players closed their own account. Its status is then `disabled`, as if staff had disabled '
  'it; cleared when staff set another status.';

create unique index app_user_username on app_user (lower(username));
create unique index app_user_email on app_user (lower(email));
create unique index app_user_mobile on app_user (mobile_number);
create unique index app_user_reference_no on app_user (reference_no);

-- Staff lists of users page by these keys, newest first.
create index app_user_created on app_user (created_at desc, user_id desc);
create index app_user_role on app_user (role, created_at desc, user_id desc)
  where deleted_at is null and role <> 'player';
create index app_user_status on app_user (status, created_at desc, user_id desc)
  where deleted_at is null and status <> 'active';

create index app_user_search on app_user
  using gin ((lower(username) || ' ' || lower(email) || ' ' || mobile_number) gin_trgm_ops)
  where deleted_at is null;
-- Staff who see users masked may search by name only: a match on a mobile number would reveal it.
create index app_user_name_search on app_user using gin (lower(username) gin_trgm_ops)
  where deleted_at is null;
create index app_user_name_start on app_user (lower(username) text_pattern_ops)
  where deleted_at is null;

-- Sums of the newest journal entries leave staff out. Deleted members belong to it, so
-- app_user_role cannot serve.
create index app_user_staff on app_user (user_id) where role <> 'player';

-- Returns the form in which two spellings of one mailbox are equal, as identity-hash.ts does.
create function normal_email(email text) returns text
language sql immutable strict parallel safe as $$
  select case when domain in ('gmail.com', 'googlemail.com')
    then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (select regexp_replace(regexp_replace(lower(trim(email)), '@[^@]*$', ''), '(?<=.)\+.*$', ''),
    substring(lower(trim(email)) from '[^@]*$')) as parts (name, domain)
$$;

-- Staff see accounts with the same mailbox (docs/decisions/065).
create index app_user_normal_email on app_user (normal_email(email))
  where email_verified_at is not null;

grant select, insert, update on app_user to kapis_app;

-- A change of contact details takes the mark of the old ones away, whatever program makes it.
create function unverify_contact() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email then new.email_verified_at := null; end if;
  if new.mobile_number is distinct from old.mobile_number then
    new.mobile_verified_at := null;
  end if;
  return new;
end
$$;
create trigger app_user_unverify_contact before update of email, mobile_number on app_user
  for each row when ((old.email, old.mobile_number) is distinct from (new.email, new.mobile_number))
  execute function unverify_contact();

create table user_tally (
  role text not null,
  status text not null,
  n bigint not null
);
comment on table user_tally is
  'The number of users by role and status: the sum of `n`. Changes are appended as rows and '
  'merged from time to time, so that two sign-ups never wait for the same counter.';

create function tally_user() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null then
    insert into user_tally values (old.role, old.status, -1);
  end if;
  if new.deleted_at is null then
    insert into user_tally values (new.role, new.status, 1);
  end if;
  return null;
end
$$;
create trigger app_user_tallied_in after insert on app_user
  for each row execute function tally_user();
create trigger app_user_tallied_again after update on app_user
  for each row when ((old.role, old.status, old.deleted_at is null)
    is distinct from (new.role, new.status, new.deleted_at is null))
  execute function tally_user();

grant select, insert, delete on user_tally to kapis_app;

-- The last super admin of a cell cannot be removed, whatever program tries it. A cell that relied
-- on a super admin of another cell could be left without any, because two cells can remove one at
-- the same moment.
create function keep_a_super_admin() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.home_cell is not null then
    return null;
  end if;
  -- If two transactions each remove a super admin, the second one waits here until the first one
  -- commits, and then sees whether another super admin remains.
  perform pg_advisory_xact_lock(hashtext('keep-a-super-admin'));
  if not exists (select from app_user where role = 'super_admin' and status = 'active'
      and deleted_at is null and home_cell is null) then
    raise exception 'the last super admin stays' using errcode = 'KA001';
  end if;
  return null;
end
$$;
create trigger app_user_keep_a_super_admin after update on app_user
  for each row when (old.role = 'super_admin' and old.status = 'active' and old.deleted_at is null
    and (new.role <> 'super_admin' or new.status <> 'active' or new.deleted_at is not null))
  execute function keep_a_super_admin();
