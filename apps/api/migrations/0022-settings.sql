-- Why: what the operator may change without a deployment: the account that players pay to, and from
-- which amount a second person must agree. One row; the default is a house that has no account yet.

create table operator_setting (
  is_setting boolean primary key default true check (is_setting),
  gcash_number text check (gcash_number ~ '^09\d{9}$'),
  gcash_name text check (char_length(gcash_name) between 6 and 100),
  -- The text inside the operator's own static QR Ph code.
  qr_payload text check (char_length(qr_payload) between 20 and 512),
  -- From this amount on, one action needs two people; and one person's actions of a day.
  second_person_minor bigint not null default 50000000 check (second_person_minor > 0),
  second_person_day_minor bigint not null default 200000000 check (second_person_day_minor > 0),
  version int not null default 1,
  updated_at timestamptz not null default clock_timestamp()
);
insert into operator_setting default values;

grant select, update on operator_setting to kapis_app;
