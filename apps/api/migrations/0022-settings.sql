-- Why: settings that the operator can change without a deployment: the account that players pay to,
-- and the amounts from which approval is needed. The table has a single row. By default, there is
-- no account.

create table operator_setting (
  is_setting boolean primary key default true check (is_setting),
  gcash_number text check (gcash_number ~ '^09\d{9}$'),
  gcash_name text check (char_length(gcash_name) between 6 and 100),
  -- The text encoded in the operator's own static QR Ph code.
  qr_payload text check (char_length(qr_payload) between 20 and 512),
  -- The amounts from which approval is needed: for one action, and for all actions of one staff
  -- member in a day.
  second_person_minor bigint not null default 50000000 check (second_person_minor > 0),
  second_person_day_minor bigint not null default 200000000 check (second_person_day_minor > 0),
  version int not null default 1,
  updated_at timestamptz not null default clock_timestamp()
);
insert into operator_setting default values;

grant select, update on operator_setting to kapis_app;
