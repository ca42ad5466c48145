-- Why: a lost authenticator can be replaced. The new secret is stored beside the old one until the
-- user enters its first code, so a replacement that is never finished changes nothing. A session
-- that was opened with a recovery code may replace the authenticator without another code.

alter table app_user
  add column totp_pending_sealed bytea,
  add column totp_pending_at timestamptz;

alter table user_session add column is_recovery boolean not null default false;
