-- Why: the id that a proxy gives to a request is in the log and in error replies. In the staff log it
-- leads from an entry to the request that made it (docs/decisions/048).

alter table audit_log add column request_id text;
