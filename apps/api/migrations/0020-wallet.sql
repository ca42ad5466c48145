-- Why: requests to the cashier and their outcomes. Deposits, withdrawals, staff adjustments and
-- promo claims share one table. A row stores the request; money moves only in the journal, and the
-- row stores the numbers of its journal entries. The table deposit_receipt contains the operator's
-- own records of money received. A deposit is credited when both tables agree.

create table wallet_history (
  player_id uuid not null references app_user,
  wallet_history_id uuid not null default gen_random_uuid(),
  type text not null
    check (type in ('deposit', 'withdraw', 'admin_deposit', 'admin_withdraw', 'claim_promo')),
  status text not null default 'pending' check (status in ('pending', 'completed', 'rejected')),
  currency text not null default 'coin' check (currency in ('coin', 'ticket')),
  amount_minor bigint not null check (amount_minor >= 0),
  comment text,

  -- For a deposit: the uploaded image, the text read from it, and the reasons why the deposit is
  -- not credited yet.
  receipt_file_key text unique,
  receipt_file_name text,
  -- The hash of the decoded image. The same image saved as another file has the same hash.
  image_print bytea check (length(image_print) = 32),
  -- A coarse fingerprint of the image, by which staff are shown similar images.
  image_look bytea check (length(image_look) = 32),
  detected_text text,
  read_at timestamptz,
  read_reference text check (read_reference ~ '^[0-9A-Z]{6,32}$'),
  read_amount_minor bigint check (read_amount_minor > 0),
  read_sender text,
  read_paid_at timestamptz,
  waits_for text[] not null default '{}',
  paid_deposit_receipt_id uuid unique,
  -- The reference and the image of a credited deposit. They are unique across all players for ever,
  -- so that no payment is credited twice.
  credited_reference text unique,
  credited_image bytea unique,

  -- For a withdrawal: the payee, the due time and the proof of payment.
  gcash_number text check (gcash_number ~ '^09\d{9}$'),
  gcash_name text,
  is_gcash_new boolean not null default false,
  due_at timestamptz,
  proof_file_key text unique,

  -- For a promo claim: its id and the credited amounts.
  promo_claim_id uuid,
  promo_coin_minor bigint check (promo_coin_minor >= 0),
  promo_ticket_minor bigint check (promo_ticket_minor >= 0),

  -- The number of the journal entry that holds the money, and of the entry that settled the row.
  hold_seq bigint,
  settled_seq bigint,

  -- The staff members involved: the assignee, the creator and the decider.
  claimed_by uuid references app_user,
  claimed_at timestamptz,
  created_by uuid references app_user,
  settled_by uuid references app_user,
  settled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  deleted_by uuid references app_user,

  primary key (player_id, wallet_history_id),
  check ((status = 'pending') = (settled_at is null)),
  check (status <> 'rejected' or char_length(comment) > 0),
  check (status <> 'completed' or settled_seq is not null),
  check (type <> 'withdraw' or (hold_seq is not null and gcash_number is not null)),
  check (type <> 'deposit' or receipt_file_key is not null),
  check (credited_reference is null or (type = 'deposit' and status = 'completed')),
  check (type <> 'deposit' or status <> 'completed' or credited_image is not null),
  check ((claimed_by is null) = (claimed_at is null))
);
create index wallet_history_own on wallet_history (player_id, created_at desc, wallet_history_id desc);
create index wallet_history_queue on wallet_history (created_at desc, wallet_history_id desc);
create index wallet_history_waiting on wallet_history (type, created_at, wallet_history_id)
  where status = 'pending';
create unique index wallet_history_id on wallet_history (wallet_history_id);
create index wallet_history_reference on wallet_history (read_reference)
  where read_reference is not null;
create index wallet_history_print on wallet_history (image_print) where image_print is not null;

-- The operator's own records of money received.
create table deposit_receipt (
  deposit_receipt_id uuid primary key default gen_random_uuid(),
  -- The reference as entered, and the reference without spaces and punctuation, which is the same
  -- for every spelling of it.
  reference_number text not null check (char_length(reference_number) between 1 and 64),
  reference text not null check (reference ~ '^[0-9A-Z]{1,64}$'),
  amount_minor bigint not null check (amount_minor > 0),
  received_from text not null check (char_length(received_from) between 1 and 200),
  received_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'completed')),
  paid_user_id uuid references app_user,
  paid_wallet_history_id uuid unique,
  created_by uuid not null references app_user,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  check (status <> 'completed'
    or (paid_user_id is not null and paid_wallet_history_id is not null and deleted_at is null))
);
create unique index deposit_receipt_reference on deposit_receipt (reference)
  where deleted_at is null;
create index deposit_receipt_by_time on deposit_receipt (created_at desc, deposit_receipt_id desc);

alter table wallet_history add foreign key (paid_deposit_receipt_id) references deposit_receipt;

-- The GCash accounts that a player has used. A withdrawal to a new one is flagged.
create table gcash_account (
  player_id uuid not null references app_user,
  gcash_number text not null check (gcash_number ~ '^09\d{9}$'),
  gcash_name text not null check (char_length(gcash_name) between 6 and 100),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (player_id, gcash_number)
);

grant select, insert, update on wallet_history, deposit_receipt, gcash_account to kapis_app;
