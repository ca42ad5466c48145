-- The staff log. It is a hash chain, so that a changed or missing entry is detected.

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
  hash bytea not null,
  request_id text
);
comment on table audit_log is
  'An entry of the staff log. It contains the hash of the previous entry and is written while '
  'audit_head is locked. No row is ever updated or deleted.';
comment on column audit_log.request_id is
  'The id that a proxy gave to the request, by which the request is found in the logs '
  '(docs/decisions/048).';

create index audit_log_actor on audit_log (actor_id, seq desc);
create index audit_log_affected on audit_log (affected_user_id, seq desc);
-- A user's timeline continues by time, which audit_log_affected does not contain.
create index audit_log_affected_by_time
  on audit_log (affected_user_id, at desc, audit_log_id desc);
create index audit_log_action on audit_log (action, seq desc);
create index audit_log_kind on audit_log ((split_part(action, '.', 1)), seq desc);
-- The review of an identity check counts how often staff have opened its images.
create index audit_log_looks on audit_log ((new_value ->> 'identityCheckId'))
  where action = 'identity.image';
create index audit_log_search on audit_log using gin (lower(description || ' '
  || actor_name || ' ' || coalesce(affected_username, '') || ' ' || coalesce(reason, '') || ' '
  || coalesce(request_id, '')) gin_trgm_ops);

create table audit_head (
  is_head boolean primary key default true check (is_head),
  seq bigint not null,
  hash bytea not null
);
comment on table audit_head is
  'The end of the chain. One row, which is locked while an entry is added.';

insert into audit_head (seq, hash) values (0, '\x00');

create table audit_redaction (
  seq bigint primary key references audit_log,
  reason text not null check (char_length(reason) > 0),
  hidden_by uuid not null references app_user,
  hidden_at timestamptz not null default clock_timestamp()
);
comment on table audit_redaction is
  'An entry that is hidden from lists. It stays in the chain, and hiding it is logged as well.';

grant select, insert on audit_log, audit_redaction to kapis_app;
grant select, update on audit_head to kapis_app;
