-- Decision 091 became a part of decision 065.

comment on view held_number is
  'The numbers that players have shown to hold, in the form of a mobile number: a code reached '
  'it, or a payment came from it. Only the payer''s number counts, as `readPayer` finds it, and '
  'only if no digit of it is hidden; what an uploaded image shows does not count '
  '(docs/decisions/065).';
comment on column identity_hash.kind is
  'What was hashed. `gcash` is a number that the player only entered and `gcash_paid` one that a '
  'withdrawal was paid to, so both could be anybody''s. `gcash_held` is a number that the player '
  'has shown to hold (docs/decisions/065).';
