-- Why: a house may consist of several cells, and staff of one cell work on the others. Each cell
-- keeps a row for every member of staff of the others, with the same id, so that its log and its
-- approvals can name them. `home_cell` is the cell of their account; it is null for a user of this
-- cell. Such a row has no password and no contact details.

alter table app_user add column home_cell text;
alter table app_user add constraint app_user_home_cell_check check (home_cell is null
  or (home_cell ~ '^[a-z][a-z0-9]{0,15}$' and role <> 'player' and password_hash = 'elsewhere'
    and totp_secret_sealed is null and email like '%.invalid')) not valid;
alter table app_user drop constraint app_user_mobile_number_check;
alter table app_user add constraint app_user_mobile_number_check
  check (mobile_number ~ '^\+639\d{9}$' or deleted_at is not null or home_cell is not null)
  not valid;

-- Each cell keeps a super admin of its own, if it had one: a cell that relied on another's could be
-- left without any, because two cells can remove one at the same moment.
create or replace function keep_a_super_admin() returns trigger
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
