-- Why: the operator imports the history of its GCash account. Each line of the history is stored
-- once, however many files contain it, so that the account can be compared with the journal
-- (docs/decisions/056). The columns of the last file are remembered for the next.

create table gcash_import (
  gcash_import_id uuid primary key default gen_random_uuid(),
  file_name text not null check (char_length(file_name) between 1 and 255),
  columns jsonb not null,
  imported_by uuid not null references app_user,
  imported_at timestamptz not null default clock_timestamp()
);
create index gcash_import_newest on gcash_import (imported_at desc);

create table gcash_line (
  gcash_line_id uuid primary key default gen_random_uuid(),
  gcash_import_id uuid not null references gcash_import,
  -- The line of the file, and the order in which lines of one minute happened.
  line_no int not null check (line_no > 0),
  at timestamptz not null,
  -- The day in Manila.
  day date not null,
  kind text not null check (kind in ('in', 'out', 'fee')),
  reference text check (reference ~ '^[0-9A-Z]{1,64}$'),
  party text not null check (char_length(party) <= 200),
  -- Above zero for money that came in.
  amount_minor bigint not null check (amount_minor <> 0),
  balance_minor bigint not null,
  -- The hash of time, reference, amount and balance, which tells whether a line is known.
  identity bytea not null unique check (length(identity) = 32),
  -- What the line became; both are null for a fee and for a line that staff must look at.
  deposit_receipt_id uuid references deposit_receipt,
  wallet_history_id uuid,
  is_left_out boolean not null default false,
  check ((kind = 'in') = (amount_minor > 0)),
  check (deposit_receipt_id is null or kind = 'in'),
  check (wallet_history_id is null or kind = 'out')
);
create index gcash_line_by_time on gcash_line (at, gcash_line_id);
create index gcash_line_by_day on gcash_line (day);
create unique index gcash_line_payout on gcash_line (wallet_history_id)
  where wallet_history_id is not null;

grant select, insert on gcash_import, gcash_line to kapis_app;
