-- Why: the review of a deposit lists the unused deposit receipts that could match. Staff review
-- many deposits in a row, so this query must be fast.

create index deposit_receipt_unpaid on deposit_receipt (amount_minor, received_at)
  where status = 'pending' and deleted_at is null;
