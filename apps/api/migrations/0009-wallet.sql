-- The cashier: requests of players and staff that move money, and the operator's records of money
-- received. Money moves only in the journal; the rows here say why, and name its journal entries. A
-- deposit is credited when a request and a deposit receipt agree.

create table deposit_receipt (
  deposit_receipt_id uuid primary key default gen_random_uuid(),
  reference_number text not null check (char_length(reference_number) between 1 and 64),
  reference text not null check (reference ~ '^[0-9A-Z]{1,64}$'),
  amount_minor bigint not null check (amount_minor > 0),
  received_from text not null check (char_length(received_from) <= 200),
  received_at timestamptz not null,
  status text not null default 'pending' check (status in ('pending', 'completed')),
  paid_user_id uuid references app_user,
  paid_wallet_history_id uuid unique,
  created_by uuid references app_user,
  provider_payment_id text,
  edited_by uuid[] not null default '{}',
  edited_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  check (status <> 'completed'
    or (paid_user_id is not null and paid_wallet_history_id is not null and deleted_at is null)),
  constraint deposit_receipt_has_author
    check (created_by is not null or provider_payment_id is not null)
);
comment on table deposit_receipt is
  'The operator''s record of money received, entered by staff or reported by the payment '
  'provider.';
comment on column deposit_receipt.reference_number is 'The reference as entered.';
comment on column deposit_receipt.reference is
  'The reference without spaces and punctuation, which is the same for every spelling of it.';
comment on column deposit_receipt.received_from is
  'The payer as the record names them. It is empty if an event of the provider or a line of the '
  'GCash history does not say who paid.';
comment on column deposit_receipt.created_by is
  'Null if an event of the payment provider made the record.';
comment on column deposit_receipt.provider_payment_id is
  'The payment of the provider that the record is about. A payment has one record, however many '
  'events report it.';
comment on column deposit_receipt.edited_by is
  'The staff members who changed the reference or the amount by hand.';

create unique index deposit_receipt_reference on deposit_receipt (reference)
  where deleted_at is null;
create unique index deposit_receipt_provider_payment on deposit_receipt (provider_payment_id)
  where provider_payment_id is not null;
create index deposit_receipt_by_time on deposit_receipt (created_at desc, deposit_receipt_id desc);
-- The review of a deposit lists the unused records that could match.
create index deposit_receipt_unpaid on deposit_receipt (amount_minor, received_at)
  where status = 'pending' and deleted_at is null;
create index deposit_receipt_amount on deposit_receipt (amount_minor, received_at)
  where deleted_at is null;
-- The check of a player reads the records that paid for that player's deposits.
create index deposit_receipt_paid_user on deposit_receipt (paid_user_id)
  where status = 'completed';
-- The names under which a player has paid.
create index deposit_receipt_by_payer on deposit_receipt (paid_user_id, received_at desc)
  where deleted_at is null;
-- Staff search by a part of the reference or of the payer's name, and by the last 12 characters of
-- the id, which the screens show.
create index deposit_receipt_reference_search on deposit_receipt using gin (reference gin_trgm_ops)
  where deleted_at is null;
create index deposit_receipt_payer_search on deposit_receipt
  using gin (lower(received_from) gin_trgm_ops) where deleted_at is null;
create index deposit_receipt_shown on deposit_receipt (right(deposit_receipt_id::text, 12));

create table wallet_history (
  player_id uuid not null references app_user,
  wallet_history_id uuid not null default gen_random_uuid(),
  type text not null
    check (type in ('deposit', 'withdraw', 'admin_deposit', 'admin_withdraw', 'claim_promo')),
  status text not null default 'pending' check (status in ('pending', 'completed', 'rejected')),
  currency text not null default 'coin' check (currency in ('coin', 'ticket')),
  amount_minor bigint not null check (amount_minor >= 0),
  comment text,
  internal_note text,

  -- For a deposit: the uploaded image and what was read from it.
  receipt_file_key text unique,
  receipt_file_name text,
  image_print bytea check (length(image_print) = 32),
  image_look bytea check (length(image_look) = 32),
  detected_text text,
  read_at timestamptz,
  read_reference text check (read_reference ~ '^[0-9A-Z]{6,32}$'),
  read_amount_minor bigint check (read_amount_minor > 0),
  read_sender text,
  read_paid_at timestamptz,
  read_marks jsonb,
  waits_for text[] not null default '{}',
  ready_by uuid,
  ready_at timestamptz,
  paid_deposit_receipt_id uuid unique references deposit_receipt,
  credited_reference text unique,
  credited_image bytea unique,

  -- For a withdrawal: the payee, the due time and the proof of payment.
  gcash_number text check (gcash_number ~ '^09\d{9}$'),
  gcash_name text,
  is_gcash_new boolean not null default false,
  due_at timestamptz,
  payee_hold_until timestamptz,
  proof_file_key text unique,

  -- For a promo claim: its id and the credited amounts.
  promo_claim_id uuid,
  promo_coin_minor bigint check (promo_coin_minor >= 0),
  promo_ticket_minor bigint check (promo_ticket_minor >= 0),

  hold_seq bigint,
  settled_seq bigint,

  claimed_by uuid references app_user,
  claimed_at timestamptz,
  created_by uuid references app_user,
  settled_by uuid references app_user,
  settled_at timestamptz,
  edited_by uuid[] not null default '{}',
  edited_at timestamptz,
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
comment on table wallet_history is
  'A request to the cashier and its outcome: a deposit, withdrawal, staff adjustment or promo '
  'claim.';
comment on column wallet_history.comment is 'The comment of staff to the player.';
comment on column wallet_history.internal_note is
  'A note among staff. No query for a player selects it.';
comment on column wallet_history.image_print is
  'The hash of the decoded image. The same image saved as another file has the same hash.';
comment on column wallet_history.image_look is
  'A coarse fingerprint of the image, by which staff are shown similar images.';
comment on column wallet_history.read_marks is
  'Where in the image the amount, the reference and the time were read, as fractions of its width '
  'and height.';
comment on column wallet_history.waits_for is 'The reasons why the deposit is not credited yet.';
comment on column wallet_history.ready_by is
  'The moderator who looked through a waiting deposit and prepared the decision, which an admin '
  'makes. The mark moves no money.';
comment on column wallet_history.credited_reference is
  'The reference of a credited deposit. It is unique across all players for ever, so that no '
  'payment is credited twice.';
comment on column wallet_history.credited_image is
  'The image of a credited deposit, unique for the same reason.';
comment on column wallet_history.payee_hold_until is
  'The time until which the withdrawal must wait, because its payee was changed.';
comment on column wallet_history.hold_seq is
  'The number of the journal entry that holds the money.';
comment on column wallet_history.settled_seq is
  'The number of the journal entry that settled the row.';
comment on column wallet_history.claimed_by is 'The staff member who works on the row.';
comment on column wallet_history.edited_by is
  'The staff members who changed the reference, amount, image text or payee by hand.';

create unique index wallet_history_id on wallet_history (wallet_history_id);

-- The lists and sums of one player.
create index wallet_history_own
  on wallet_history (player_id, created_at desc, wallet_history_id desc);
create index wallet_history_waiting_own on wallet_history (player_id, type)
  where status = 'pending';
-- The deposits of this month count towards a limit.
create index wallet_history_deposits_own on wallet_history (player_id, created_at)
  include (status, amount_minor) where type = 'deposit';
create index wallet_history_settled_own on wallet_history (player_id)
  include (type, amount_minor) where status = 'completed';
create index wallet_history_paid_numbers on wallet_history (player_id, gcash_number)
  include (status) where type = 'withdraw' and gcash_number is not null;

-- The lists of staff.
create index wallet_history_queue on wallet_history (created_at desc, wallet_history_id desc);
create index wallet_history_waiting on wallet_history (type, created_at, wallet_history_id)
  where status = 'pending';
-- One member of staff may credit a deposit without a deposit receipt. Such deposits are listed.
create index wallet_history_unrecorded on wallet_history (created_at, wallet_history_id)
  where type = 'deposit' and status = 'completed' and paid_deposit_receipt_id is null;

-- What staff search for: a reference, the same image, a payee, and the last 12 characters of the
-- id, which the screens show.
create index wallet_history_reference on wallet_history (read_reference)
  where read_reference is not null;
create index wallet_history_reference_search on wallet_history
  using gin (lower(read_reference) gin_trgm_ops) where deleted_at is null;
create index wallet_history_print on wallet_history (image_print) where image_print is not null;
create index wallet_history_gcash on wallet_history (gcash_number, created_at desc)
  where gcash_number is not null;
create index wallet_history_shown on wallet_history (right(wallet_history_id::text, 12));

-- Sums of the dashboard, of the payouts since midnight and of reconciliation. The rows are wide, so
-- the indexes contain what is summed.
create index wallet_history_deposits on wallet_history (created_at)
  include (status, settled_by, waits_for, amount_minor)
  where type = 'deposit' and deleted_at is null;
create index wallet_history_paid on wallet_history (settled_at)
  include (amount_minor)
  where type = 'withdraw' and status = 'completed';
create index wallet_history_settled on wallet_history (settled_at)
  where status = 'completed' and type in ('deposit', 'withdraw');

create table gcash_account (
  player_id uuid not null references app_user,
  gcash_number text not null check (gcash_number ~ '^09\d{9}$'),
  gcash_name text not null check (char_length(gcash_name) between 6 and 100),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (player_id, gcash_number)
);
comment on table gcash_account is
  'A GCash account that a player has used. A withdrawal to a new one is flagged.';

create index gcash_account_number on gcash_account (gcash_number);

create table provider_event (
  event_id text primary key check (char_length(event_id) between 1 and 64),
  payment_id text not null check (char_length(payment_id) between 1 and 64),
  type text not null check (type in ('payment.pending', 'payment.paid', 'payment.failed')),
  body_hash bytea not null check (length(body_hash) = 32),
  outcome text not null check (outcome in ('recorded', 'known', 'held', 'noted')),
  occurred_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp()
);
comment on table provider_event is
  'A signed event by which the payment provider reported a payment. Each is stored, so that one '
  'that is sent twice counts once.';
comment on column provider_event.body_hash is
  'The hash of the body. The same id with another body is refused.';

create index provider_event_payment on provider_event (payment_id);

grant select, insert, update on wallet_history, deposit_receipt, gcash_account to kapis_app;
grant delete on gcash_account to kapis_app;
grant select, insert on provider_event to kapis_app;

create view held_number as
  select user_id as player_id, mobile_number as number from app_user
  where mobile_verified_at is not null and deleted_at is null
  union
  select paid_user_id, '+63' || right(number, 10) from (
    select paid_user_id, regexp_replace(
      coalesce(substring(payer from '(?i)\mfrom\s+(' || shape || ')'),
        substring(payer from '(' || shape || ')')), '[\s-]', '', 'g') as number
    from (
      -- The other party of an incoming payment is never the one whom it went to.
      select paid_user_id, shape,
        regexp_replace(received_from, '\mto\s+' || shape, ' ', 'gi') as payer
      from deposit_receipt, (values
        ('(?<!\d)(?:\+?63|0)[\s-]?9\d{2}[\s-]?(?:\d{3}|[•*xX]{2,5})[\s-]?\d{3,4}(?!\d)')) n (shape)
      where paid_user_id is not null and deleted_at is null) r) p
  where number ~ '^(?:\+?63|0)9\d{9}$';
comment on view held_number is
  'The numbers that players have shown to hold, in the form of a mobile number: a code reached '
  'it, or a payment came from it. Only the payer''s number counts, as `readPayer` finds it, and '
  'only if no digit of it is hidden; what an uploaded image shows does not count '
  '(docs/decisions/091).';

grant select on held_number to kapis_app;
