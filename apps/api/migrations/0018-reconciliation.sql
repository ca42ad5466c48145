-- Reconciliation: each day of the operator's GCash account is compared with the journal
-- (docs/decisions/056 and 057). Days are those of Manila.

create table gcash_import (
  gcash_import_id uuid primary key default gen_random_uuid(),
  file_name text not null check (char_length(file_name) between 1 and 255),
  columns jsonb not null,
  imported_by uuid not null references app_user,
  imported_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references app_user,
  withdrawn_lines int,
  constraint gcash_import_withdrawn
    check (withdrawn_lines >= 0 and (withdrawn_at is null) = (withdrawn_by is null)
      and (withdrawn_at is null) = (withdrawn_lines is null))
);
comment on table gcash_import is
  'A file of the history of the GCash account. The columns of the last one are remembered for the '
  'next. An import whose days are not sealed can be withdrawn by two people; the row stays, so '
  'that the list shows who withdrew it.';
comment on column gcash_import.withdrawn_lines is
  'How many lines were deleted when the import was withdrawn, with the deposit receipts that it '
  'wrote and nobody has used.';

create index gcash_import_newest on gcash_import (imported_at desc);

create table gcash_line (
  gcash_line_id uuid primary key default gen_random_uuid(),
  gcash_import_id uuid not null references gcash_import,
  line_no int not null check (line_no > 0),
  at timestamptz not null,
  day date not null,
  kind text not null check (kind in ('in', 'out', 'fee')),
  reference text check (reference ~ '^[0-9A-Z]{1,64}$'),
  party text not null check (char_length(party) <= 200),
  amount_minor bigint not null check (amount_minor <> 0),
  balance_minor bigint not null,
  identity bytea not null unique check (length(identity) = 32),
  deposit_receipt_id uuid references deposit_receipt,
  wallet_history_id uuid,
  is_left_out boolean not null default false,
  check ((kind = 'in') = (amount_minor > 0)),
  check (deposit_receipt_id is null or kind = 'in'),
  check (wallet_history_id is null or kind = 'out')
);
comment on table gcash_line is 'A line of the history, stored once, however many files contain it.';
comment on column gcash_line.line_no is
  'The line of the file, and the order in which lines of one minute happened.';
comment on column gcash_line.amount_minor is 'Above zero for money that came in.';
comment on column gcash_line.identity is
  'The hash of time, reference, amount and balance, by which a known line is recognised.';
comment on column gcash_line.deposit_receipt_id is
  'What a line of kind `in` became. This and the next column are null for a fee and for a line '
  'that staff must look at.';
comment on column gcash_line.wallet_history_id is 'What a line of kind `out` paid.';

create index gcash_line_by_time on gcash_line (at, gcash_line_id);
create index gcash_line_by_day on gcash_line (day);
create unique index gcash_line_payout on gcash_line (wallet_history_id)
  where wallet_history_id is not null;
-- The list of imports counts the lines of each, and a withdrawal deletes them.
create index gcash_line_by_import on gcash_line (gcash_import_id);

grant select, insert on gcash_import to kapis_app;
grant update (withdrawn_at, withdrawn_by, withdrawn_lines) on gcash_import to kapis_app;
grant select, insert, delete on gcash_line to kapis_app;

create table recon_difference (
  difference_key text primary key check (char_length(difference_key) <= 80),
  day date not null,
  owner_id uuid references app_user,
  amount_minor bigint,
  explanation text check (explanation in
    ('fee', 'claimed_late', 'returned', 'sent_twice', 'own_money', 'earlier', 'other')),
  note text check (char_length(note) between 1 and 500),
  resolved_by uuid references app_user,
  resolved_at timestamptz,
  confirmed_by uuid references app_user,
  confirmed_at timestamptz,
  check ((resolved_by is null) = (explanation is null)),
  check ((resolved_by is null) = (note is null)),
  check ((resolved_by is null) = (amount_minor is null)),
  check ((resolved_by is null) = (resolved_at is null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by is null or confirmed_by <> resolved_by)
);
comment on table recon_difference is
  'What staff say about a difference: who looks after it, and how two people explained it. The '
  'differences themselves are computed.';
comment on column recon_difference.amount_minor is
  'The explanation covers this amount. If the difference changes, it is open again.';

create table recon_day (
  day date primary key,
  fingerprint bytea not null check (length(fingerprint) = 32),
  prepared_by uuid not null references app_user,
  prepared_at timestamptz not null default clock_timestamp(),
  sealed_by uuid references app_user,
  sealed_at timestamptz,
  contents jsonb,
  check ((sealed_by is null) = (sealed_at is null)),
  check ((sealed_by is null) = (contents is null)),
  check (sealed_by is null or sealed_by <> prepared_by)
);
comment on table recon_day is 'A day that two people have sealed, or that one has prepared.';
comment on column recon_day.fingerprint is
  'The hash of everything that the day consists of, and of the day sealed before it.';
comment on column recon_day.contents is 'The day as it was sealed.';

create function recon_day_is_sealed() returns trigger language plpgsql as $$
begin
  if old.sealed_at is not null then
    raise exception 'the day % is sealed', old.day;
  end if;
  return new;
end
$$;
create trigger recon_day_sealed before update on recon_day
  for each row execute function recon_day_is_sealed();

create table recon_item (
  wallet_history_id uuid primary key,
  day date not null references recon_day
);
comment on table recon_item is
  'A deposit or payout of a sealed day, which later days no longer compare.';

grant select, insert, update on recon_difference, recon_day to kapis_app;
grant select, insert on recon_item to kapis_app;

create table recon_open_day (
  day date primary key,
  opening_minor bigint not null,
  in_minor bigint not null,
  out_minor bigint not null,
  fees_minor bigint not null,
  closing_minor bigint not null,
  journal_in_minor bigint not null,
  journal_out_minor bigint not null,
  journal_fees_minor bigint not null,
  lines int not null check (lines >= 0),
  last_line_at timestamptz,
  deposits int not null check (deposits >= 0),
  payouts int not null check (payouts >= 0),
  item_ids uuid[] not null,
  alone_ids uuid[] not null,
  contents bytea not null check (length(contents) = 32),
  differences jsonb not null,
  open_lines int not null check (open_lines >= 0),
  open_minor bigint not null,
  unexplained_minor bigint not null check (unexplained_minor >= 0),
  oldest_open_at timestamptz,
  explained_minor bigint not null
);
comment on table recon_open_day is
  'The comparison of a day that is not sealed. A job stores it and the pages read it, because a '
  'comparison takes longer with each line.';
comment on column recon_open_day.item_ids is 'The deposits and payouts of the day.';
comment on column recon_open_day.alone_ids is 'Those among them that no line belongs to.';
comment on column recon_open_day.contents is 'The hash of the day''s lines, deposits and payouts.';
comment on column recon_open_day.open_lines is
  'The number of differences that two people have not explained.';
comment on column recon_open_day.explained_minor is
  'The sum of the differences that two people have explained.';

create table recon_unexplained (
  is_only boolean primary key default true check (is_only),
  amount_minor bigint not null check (amount_minor >= 0),
  lines int not null check (lines >= 0),
  oldest_at timestamptz,
  is_started boolean not null,
  counted_at timestamptz not null,
  facts bytea check (length(facts) = 32)
);
comment on table recon_unexplained is
  'The pesos that nobody has explained, for the dashboard and the metrics. One row, which a job '
  'writes.';
comment on column recon_unexplained.facts is
  'The digest of everything that was compared: a decision about a day compares anew if it has '
  'changed.';

grant select, insert, update, delete on recon_open_day to kapis_app;
grant select, insert, update on recon_unexplained to kapis_app;
