-- Why: staff look for one person among a million, and must never lock the house out of itself. A
-- search needs an index of its own, a list needs its length without counting, and the last super
-- admin stays, whatever a program may ask for.

create extension if not exists pg_trgm;

create index app_user_search on app_user
  using gin ((lower(username) || ' ' || lower(email) || ' ' || mobile_number) gin_trgm_ops)
  where deleted_at is null;
-- Whoever sees people masked searches by name only: a hit on a number would give it away.
create index app_user_name_search on app_user using gin (lower(username) gin_trgm_ops)
  where deleted_at is null;
create index app_user_name_start on app_user (lower(username) text_pattern_ops)
  where deleted_at is null;
create index app_user_role on app_user (role, created_at desc, user_id desc)
  where deleted_at is null and role <> 'player';
create index app_user_status on app_user (status, created_at desc, user_id desc)
  where deleted_at is null and status <> 'active';

-- A person who is deleted has no number any more, and the row stays.
alter table app_user drop constraint app_user_mobile_number_check;
alter table app_user add constraint app_user_mobile_number_check
  check (mobile_number ~ '^\+639\d{9}$' or deleted_at is not null);
-- After a change of contact details by staff, payouts wait: it is how accounts are taken over.
alter table app_user add column payout_hold_until timestamptz;

-- How many people there are of each kind: changes are added, and folded now and then, so that two
-- sign-ups never wait for one counter.
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
  -- Two that go at once: the second one waits here and then finds itself the last.
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
