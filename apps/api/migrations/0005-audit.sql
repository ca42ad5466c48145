-- Why: the staff log, stored as a hash chain. Each row contains the hash of the previous row and is
-- written while the head row is locked. A changed or missing row is therefore detected. No row is
-- ever updated or deleted.

create table audit_log (
  seq bigint primary key,
  audit_log_id uuid not null unique,
  at timestamptz not null,
  actor_id uuid not null,
  actor_name text not null,
  action text not null,
  description text not null,
  old_value jsonb,
  new_value jsonb,
  affected_user_id uuid,
  affected_username text,
  reason text,
  prev_hash bytea not null,
  hash bytea not null
);

create index audit_log_actor on audit_log (actor_id, seq desc);
create index audit_log_affected on audit_log (affected_user_id, seq desc);

create table audit_head (
  is_head boolean primary key default true check (is_head),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, '\x00');

grant select, insert on audit_log to kapis_app;
grant select, update on audit_head to kapis_app;
