-- Why: staff look for a payment by a part of its reference or its payer among all that ever came.

create index deposit_receipt_reference_search on deposit_receipt using gin (reference gin_trgm_ops)
  where deleted_at is null;
create index deposit_receipt_payer_search on deposit_receipt
  using gin (lower(received_from) gin_trgm_ops) where deleted_at is null;
