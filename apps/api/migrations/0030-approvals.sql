-- Why: money above a threshold needs two people. The first one's wish waits here, whole, until
-- somebody else carries it out or turns it down; what one person moved alone is summed per day.

create table approval (
  approval_id uuid primary key default gen_random_uuid(),
  -- As in the policy table, such as `wallet.adjust`.
  action text not null,
  -- What it is about. While one request about it is open there is no second one.
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
  -- The last word on the rule is the table's own. One's own wish may be taken back.
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
