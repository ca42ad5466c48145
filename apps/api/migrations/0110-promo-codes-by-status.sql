-- The list of promo codes with one status read all of them if few or none had it.

create index concurrently promo_code_by_status
  on promo_code (status, created_at desc, promo_code_id desc) where deleted_at is null;
