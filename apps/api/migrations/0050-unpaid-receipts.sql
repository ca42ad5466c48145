-- Why: whoever reviews a deposit is shown the unpaid records that could be meant by it, and looks at
-- many deposits in a row.

create index deposit_receipt_unpaid on deposit_receipt (amount_minor, received_at)
  where status = 'pending' and deleted_at is null;
