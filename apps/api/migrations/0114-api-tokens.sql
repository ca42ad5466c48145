-- Accounting fetches reports with programs, which have no browser to sign in with.

create table api_token (
  api_token_id uuid primary key,
  name text not null,
  holder_id uuid not null references app_user,
  routes text[] not null check (cardinality(routes) > 0),
  days integer not null check (days between 1 and 90),
  reason text not null,
  made_by uuid not null references app_user,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  token_hash bytea check (length(token_hash) = 32),
  first_used_at timestamptz,
  last_used_at timestamptz,
  last_network text,
  revoked_by uuid references app_user,
  revoked_at timestamptz,
  end_logged_at timestamptz,
  check (token_hash is null or expires_at is not null),
  check (first_used_at is null or token_hash is not null),
  check (revoked_by is null or revoked_at is not null)
);
comment on table api_token is
  'A token by which a program reads reports with the rights of its holder, a member of staff. It '
  'works when a second member of staff has approved it and its holder has fetched the secret.';
comment on column api_token.routes is 'The names of the routes that it may call.';
comment on column api_token.days is 'How long it works after the approval.';
comment on column api_token.expires_at is 'Null until it is approved.';
comment on column api_token.token_hash is
  'The hash of the secret, which is made when the holder fetches it; null before that.';
comment on column api_token.last_used_at is 'Exact to a minute.';
comment on column api_token.last_network is 'The network of the last use: /24 or /48.';
comment on column api_token.revoked_by is
  'Null if a change of the holder''s account has revoked it.';
comment on column api_token.end_logged_at is
  'When the staff log got the entry that the token has ended.';

create index api_token_newest on api_token (made_at desc);
create index api_token_holder on api_token (holder_id) where revoked_at is null;
create index api_token_end on api_token (expires_at) where end_logged_at is null;

grant select, insert, update on api_token to kapis_app;

-- The function of 0002, which now spends the API tokens of the user too.
create or replace function spend_tokens(of_user uuid) returns void language sql as $$
  update password_link set used_at = clock_timestamp() where user_id = of_user and used_at is null;
  update password_reset set used_at = clock_timestamp() where user_id = of_user and used_at is null;
  update contact_code set code_hash = null, expires_at = null
    where user_id = of_user and code_hash is not null;
  update app_user set totp_pending_sealed = null, totp_pending_at = null
    where user_id = of_user and totp_pending_sealed is not null;
  delete from passkey_challenge c using user_session s
    where s.user_id = of_user and s.ended_at is null and c.holder_hash = s.token_hash;
  update api_token set revoked_at = clock_timestamp()
    where holder_id = of_user and revoked_at is null;
$$;
