-- Why: a payment of the provider has one deposit receipt, however many events report it.

create unique index concurrently deposit_receipt_provider_payment
  on deposit_receipt (provider_payment_id) where provider_payment_id is not null;
