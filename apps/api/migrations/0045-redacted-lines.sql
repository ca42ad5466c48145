-- Why: an entry of the staff log can be hidden but never removed: it stays in the hash chain, and
-- hiding it is logged as well. The log can also be filtered by action, which needs an index.

create table audit_redaction (
  seq bigint primary key references audit_log,
  reason text not null check (char_length(reason) > 0),
  hidden_by uuid not null references app_user,
  hidden_at timestamptz not null default clock_timestamp()
);
create index audit_log_action on audit_log (action, seq desc);

grant select, insert on audit_redaction to kapis_app;
