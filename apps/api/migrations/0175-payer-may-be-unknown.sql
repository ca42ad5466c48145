-- Why: an event of the payment provider, or a line of the GCash history, need not say who paid. An
-- empty payer says so; the words that stood in for it were compared with the player's names.

alter table deposit_receipt drop constraint deposit_receipt_received_from_check;
alter table deposit_receipt add constraint deposit_receipt_received_from_check
  check (char_length(received_from) <= 200) not valid;
