-- The job queue has tables of its own, made by its library. Only the owner may use them, but the
-- application must add and run jobs. This file also adds jitter to retries and views of the queue.
-- It runs after every migration and is safe to repeat.

grant usage on schema graphile_worker to kapis_app;
grant select, insert, update, delete on all tables in schema graphile_worker to kapis_app;
grant usage on all sequences in schema graphile_worker to kapis_app;
grant execute on all functions in schema graphile_worker to kapis_app;

do $$
declare
  name text;
begin
  for name in
    select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity
  loop
    execute format('drop policy if exists kapis_app on graphile_worker.%I', name);
    execute format('create policy kapis_app on graphile_worker.%I to kapis_app
      using (true) with check (true)', name);
  end loop;
end
$$;

-- Limits the library's delay after a failure, which would grow to six hours, to five minutes, so
-- that messages are sent soon after the end of an outage. Then multiplies it by 0.5 to 1.5, so that
-- jobs that failed together are not retried together. Proofs shorten it with kapis.retry_scale.
create or replace function job_retry_later() returns trigger language plpgsql as $$
begin
  new.run_at := now() + least(new.run_at - now(), interval '5 minutes') * (0.5 + random())
    * coalesce(nullif(current_setting('kapis.retry_scale', true), '')::float8, 1);
  return new;
end
$$;
create or replace trigger job_retry_later before update on graphile_worker._private_jobs
for each row
when (old.locked_at is not null and new.locked_at is null and new.last_error is not null)
execute function job_retry_later();

-- Tells the open pages of staff that a job has failed for the last time. The library records the
-- failure in a statement of its own, so only a trigger publishes the event in the same transaction.
create or replace function job_died() returns trigger language plpgsql as $$
begin
  insert into public.live_outbox (event) values ('{"kind": "alerts"}');
  return null;
end
$$;
create or replace trigger job_died after update on graphile_worker._private_jobs
for each row
when (old.locked_at is not null and new.locked_at is null and new.attempts >= new.max_attempts)
execute function job_died();

create or replace view dead_job as
select j.id::text as job_id, t.identifier as task, j.payload, j.attempts::int as attempts,
  j.last_error, j.updated_at as failed_at
from graphile_worker._private_jobs j
join graphile_worker._private_tasks t on t.id = j.task_id
where j.attempts >= j.max_attempts and j.locked_at is null;
comment on view dead_job is
  'The jobs that failed for the last time. They are not retried automatically; staff decide about '
  'them.';

create or replace view job_health as
select count(*) filter (where attempts < max_attempts)::int as waiting,
  count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead,
  count(*) filter (where attempts > 0 and attempts < max_attempts)::int as retrying,
  coalesce(extract(epoch from now() - min(run_at) filter (
    where attempts < max_attempts and locked_at is null and run_at < now())), 0)::float8
    as oldest_seconds,
  -- E-mails and SMS that failed at least once and are not sent yet.
  count(*) filter (where attempts > 0 and last_error is not null
    and identifier in ('send-code', 'send-reset-link', 'send-invitation', 'send-notice'))::int
    as failing_messages,
  -- Jobs that are held by a worker that has not been heard of for a minute.
  count(*) filter (where j.locked_at < now() - interval '1 minute' and not exists (
    select from public.job_runner r
    where r.runner_id = j.locked_by and r.seen_at > now() - interval '1 minute'))::int as stuck
from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id;
comment on view job_health is 'The state of the queue in numbers, for metrics and checks. One row.';

grant select on dead_job, job_health to kapis_app;
