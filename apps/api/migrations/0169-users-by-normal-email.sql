-- Why: accounts with the same mailbox are found by its normal form.

create index concurrently app_user_normal_email on app_user (normal_email(email))
  where email_verified_at is not null;
