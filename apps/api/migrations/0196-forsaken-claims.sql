-- Why: a sign-up claims its names in the directory and then creates the account. If its process is
-- frozen in between for longer than a minute, another cell may ask for the names. This cell answers
-- that there is no such account, and from then on there must never be one (docs/decisions/069).

create table forsaken_account (
  account_id uuid primary key,
  forsaken_at timestamptz not null default clock_timestamp()
);
grant select, insert, delete on forsaken_account to kapis_app;
