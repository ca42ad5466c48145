-- Why: moving money above a threshold needs two people. The maker's whole request is stored until
-- another staff member approves or rejects it. For each staff member, the amounts moved without
-- approval are summed per day.

create table approval (
  approval_id uuid primary key default gen_random_uuid(),
  -- The name of the action in the policy table, such as `wallet.adjust`.
  action text not null,
  -- The object that the request would change. For each action, an object has at most one open
  -- request.
  subject text not null,
  asked jsonb not null,
  amount_minor bigint not null check (amount_minor >= 0),
  affected_user_id uuid references app_user,
  reason text,
  maker_id uuid not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'approved', 'refused')),
  checker_id uuid references app_user,
  checked_at timestamptz,
  checker_reason text,
  check ((state = 'open') = (checker_id is null)),
  check ((state = 'open') = (checked_at is null)),
  -- Nobody can approve their own request. Makers may withdraw it.
  check (state <> 'approved' or checker_id <> maker_id)
);
create unique index approval_one_open on approval (action, subject) where state = 'open';
create index approval_by_time on approval (made_at desc, approval_id desc);

create table staff_day (
  staff_id uuid not null references app_user,
  day date not null,
  moved_minor bigint not null default 0 check (moved_minor >= 0),
  primary key (staff_id, day)
);

grant select, insert, update on approval, staff_day to kapis_app;
