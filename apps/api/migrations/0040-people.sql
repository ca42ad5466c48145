-- Why: staff search for one user among a million, and the last super admin must never be removed.
-- The search needs indexes of its own, lists need a total without counting all rows, and a trigger
-- protects the last super admin whatever program writes.

create extension if not exists pg_trgm;

create index app_user_search on app_user
  using gin ((lower(username) || ' ' || lower(email) || ' ' || mobile_number) gin_trgm_ops)
  where deleted_at is null;
-- Staff who see users masked may search by name only: a match on a mobile number would reveal it.
create index app_user_name_search on app_user using gin (lower(username) gin_trgm_ops)
  where deleted_at is null;
create index app_user_name_start on app_user (lower(username) text_pattern_ops)
  where deleted_at is null;
create index app_user_role on app_user (role, created_at desc, user_id desc)
  where deleted_at is null and role <> 'player';
create index app_user_status on app_user (status, created_at desc, user_id desc)
  where deleted_at is null and status <> 'active';

-- The mobile number of a deleted user is erased, but the row stays.
alter table app_user drop constraint app_user_mobile_number_check;
alter table app_user add constraint app_user_mobile_number_check
  check (mobile_number ~ '^\+639\d{9}$' or deleted_at is not null);
-- After staff change a user's contact details, payouts to that user are held, because such a change
-- can be an attempt to take over the account.
alter table app_user add column payout_hold_until timestamptz;

-- The number of users by role and status. Changes are appended as new rows and merged from time to
-- time, so that two sign-ups never wait for the same counter.
create table user_tally (
  role text not null,
  status text not null,
  n bigint not null
);
insert into user_tally select role, status, count(*) from app_user
where deleted_at is null group by role, status;

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

create function keep_a_super_admin() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- If two transactions each remove a super admin, the second one waits here until the first one
  -- commits, and then sees whether another super admin remains.
  perform pg_advisory_xact_lock(hashtext('keep-a-super-admin'));
  if not exists (select from app_user where role = 'super_admin' and status = 'active'
      and deleted_at is null) then
    raise exception 'the last super admin stays' using errcode = 'KA001';
  end if;
  return null;
end
$$;
create trigger app_user_keep_a_super_admin after update on app_user
  for each row when (old.role = 'super_admin' and old.status = 'active' and old.deleted_at is null
    and (new.role <> 'super_admin' or new.status <> 'active' or new.deleted_at is not null))
  execute function keep_a_super_admin();

grant select, insert, delete on user_tally to kapis_app;
