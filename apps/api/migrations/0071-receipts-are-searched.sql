-- Why: staff search all deposit receipts by part of the reference or part of the payer's name.

create index deposit_receipt_reference_search on deposit_receipt using gin (reference gin_trgm_ops)
  where deleted_at is null;
create index deposit_receipt_payer_search on deposit_receipt
  using gin (lower(received_from) gin_trgm_ops) where deleted_at is null;
