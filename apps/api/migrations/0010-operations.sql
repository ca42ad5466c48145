-- What the operator sets without a deployment, and what the programs note about themselves.

create table operator_setting (
  is_setting boolean primary key default true check (is_setting),
  gcash_number text check (gcash_number ~ '^09\d{9}$'),
  gcash_name text check (char_length(gcash_name) between 6 and 100),
  qr_payload text check (char_length(qr_payload) between 20 and 512),
  second_person_minor bigint not null default 50000000 check (second_person_minor > 0),
  second_person_day_minor bigint not null default 200000000 check (second_person_day_minor > 0),
  auto_bet boolean not null default true,
  turbo boolean not null default true,
  min_cycle_ms int not null default 0 check (min_cycle_ms between 0 and 60000),
  maintenance text check (char_length(maintenance) between 1 and 200),
  version int not null default 1,
  updated_at timestamptz not null default clock_timestamp()
);
comment on table operator_setting is 'The settings of the operator. One row.';
comment on column operator_setting.gcash_number is
  'The account that players pay to; by default, there is none.';
comment on column operator_setting.qr_payload is
  'The text encoded in the operator''s own static QR Ph code.';
comment on column operator_setting.second_person_minor is
  'The amount from which one action needs approval.';
comment on column operator_setting.second_person_day_minor is
  'The amount from which all actions of one staff member in a day need approval.';
comment on column operator_setting.auto_bet is
  'Whether the operator offers auto-bet. The jurisdiction may allow less; the stricter of the two '
  'applies.';
comment on column operator_setting.turbo is
  'Whether the operator offers turbo play, under the same rule.';
comment on column operator_setting.min_cycle_ms is
  'The minimum time between two bets, under the same rule.';
comment on column operator_setting.maintenance is
  'The message shown during maintenance. While it is set, no bet, deposit, withdrawal or claim '
  'can be started.';

insert into operator_setting default values;

grant select, update on operator_setting to kapis_app;

create table holiday (
  day date primary key,
  name text not null
);
comment on table holiday is
  'The Philippine holidays. Withdrawals are paid within 24 hours on business days. Holidays that '
  'follow the lunar calendar are proclaimed late and are added then.';

insert into holiday (day, name) values
  ('2026-11-01', 'All Saints'' Day'),
  ('2026-11-02', 'All Souls'' Day'),
  ('2026-11-30', 'Bonifacio Day'),
  ('2026-12-08', 'Feast of the Immaculate Conception'),
  ('2026-12-24', 'Christmas Eve'),
  ('2026-12-25', 'Christmas Day'),
  ('2026-12-30', 'Rizal Day'),
  ('2026-12-31', 'Last day of the year'),
  ('2027-01-01', 'New Year''s Day'),
  ('2027-02-06', 'Chinese New Year'),
  ('2027-03-25', 'Maundy Thursday'),
  ('2027-03-26', 'Good Friday'),
  ('2027-03-27', 'Black Saturday'),
  ('2027-04-09', 'Day of Valor'),
  ('2027-05-01', 'Labor Day'),
  ('2027-06-12', 'Independence Day'),
  ('2027-08-21', 'Ninoy Aquino Day'),
  ('2027-08-30', 'National Heroes Day'),
  ('2027-11-01', 'All Saints'' Day'),
  ('2027-11-02', 'All Souls'' Day'),
  ('2027-11-30', 'Bonifacio Day'),
  ('2027-12-08', 'Feast of the Immaculate Conception'),
  ('2027-12-24', 'Christmas Eve'),
  ('2027-12-25', 'Christmas Day'),
  ('2027-12-30', 'Rizal Day'),
  ('2027-12-31', 'Last day of the year');

grant select, insert, update, delete on holiday to kapis_app;

create table job_runner (
  runner_id text primary key,
  seen_at timestamptz not null default clock_timestamp()
);
comment on table job_runner is
  'A runner of jobs that is alive. The others release the jobs of one that has stopped saying so.';
comment on column job_runner.runner_id is
  'The name under which the job queue stores who holds a job.';

grant select, insert, update, delete on job_runner to kapis_app;

create table backup_run (
  kind text primary key check (kind in ('database-1', 'database-2', 'files')),
  finished_at timestamptz,
  watched_since timestamptz not null default now()
);
comment on table backup_run is
  'The backups by their kind. The programs that make one write its time, so that a missing one is '
  'noticed.';
comment on column backup_run.finished_at is
  'When a backup of this kind was last completed; null before the first.';
comment on column backup_run.watched_since is 'From when a first backup is missed.';

insert into backup_run (kind) values ('database-1'), ('database-2'), ('files');

grant select, update (finished_at) on backup_run to kapis_app;

-- /ready compares the applied migrations with those that the running build knows.
grant select on schema_migration to kapis_app;
