-- Why: staff find a row by the reference that a player quotes. The screens show the last 12
-- characters of an id, so these are indexed. Transactions are different: the last 12 characters of
-- a transaction's id are its number in the player's journal, which is not unique across players. A
-- transaction therefore gets a reference that consists of a short number of the player and the
-- number of the journal entry.
--
-- Locks: adding the identity column rewrites app_user under an exclusive lock, and each index blocks
-- writes to its table while it is built, for about a second per million rows. The journal is not
-- locked. Run this migration in a quiet hour if app_user has millions of rows.

alter table app_user add column reference_no int generated always as identity;
create unique index app_user_reference_no on app_user (reference_no);

create index wallet_history_shown on wallet_history (right(wallet_history_id::text, 12));
create index deposit_receipt_shown on deposit_receipt (right(deposit_receipt_id::text, 12));
create index report_shown on report (right(report_id::text, 12));
create index approval_shown on approval (right(approval_id::text, 12));

create index wallet_history_gcash on wallet_history (gcash_number, created_at desc)
  where gcash_number is not null;
create index gcash_account_number on gcash_account (gcash_number);
create index deposit_receipt_amount on deposit_receipt (amount_minor, received_at)
  where deleted_at is null;
